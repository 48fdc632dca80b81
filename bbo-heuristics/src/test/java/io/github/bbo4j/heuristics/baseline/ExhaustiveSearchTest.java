package io.github.bbo4j.heuristics.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExhaustiveSearchTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new ExhaustiveSearch();
  }

  @Override
  protected boolean supports(SearchSpace space) {
    return space.isFinite();
  }

  @Test
  void theKthSuggestionIsTheKthPointNotMeasuredBefore() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 4).choice("b", "x", "y").build();
    History history = History.empty(space).plus(space.unrank(3L), Outcome.failed("design"));
    Heuristic exhaustive = heuristic();
    for (long rank : new long[] {0, 1, 2, 4, 5, 6, 7, 8, 9}) {
      Configuration next = exhaustive.suggest(history, new SplittableRandom(0)).configuration();
      assertThat(next).isEqualTo(space.unrank(rank));
      history = history.plus(next, Outcome.measured(1));
    }
    assertThat(history.isExhausted()).isTrue();
  }
}

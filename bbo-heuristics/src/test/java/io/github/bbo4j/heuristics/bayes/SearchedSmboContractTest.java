package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** With an exact limit of zero every space is searched, one of a single point too. */
class SearchedSmboContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SmboHeuristic("searched", SmboSettings.defaults().withExactLimit(0));
  }

  @Override
  protected int steps() {
    return 12;
  }

  @Test
  void smallSpacesAreMeasuredToTheLastPoint() {
    for (int most : new int[] {1, 2, 3, 30}) {
      SearchSpace space = SearchSpace.builder().integer("x", 1, most).build();
      Heuristic heuristic = heuristic();
      SplittableRandom random = new SplittableRandom(most);
      History history = History.empty(space);
      while (history.size() < most) {
        var next = heuristic.suggest(history, random).configuration();
        assertThat(history.contains(next)).isFalse();
        history = history.plus(next, Outcome.measured(next.integer("x")));
      }
      History all = history;
      assertThatThrownBy(() -> heuristic.suggest(all, random))
          .isInstanceOf(SpaceExhaustedException.class);
    }
  }
}

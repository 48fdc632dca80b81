package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AutoContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new AutoHeuristic();
  }

  @Override
  protected int steps() {
    return 12;
  }

  private static double bowl(Configuration c) {
    double x = (Double) c.value("x") - 0.3;
    double y = (Double) c.value("y") + 0.7;
    return 1 + x * x + x * y + 2 * y * y;
  }

  @Test
  void descendsAQuadraticToItsBottom() {
    SearchSpace space = SearchSpace.builder().real("x", -2, 2).real("y", -2, 2).build();
    Heuristic heuristic = new AutoHeuristic();
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 40; i++) {
      Configuration c = i < 6 ? history.sampleNew(random) : heuristic.suggest(history, random);
      assertThat(history.contains(c)).isFalse();
      Outcome outcome = i == 14 ? Outcome.failed("once") : Outcome.measured(bowl(c));
      Purpose purpose = i < 6 ? Purpose.INITIAL : Purpose.SEARCH;
      history = history.plus(Trial.of(i, c, purpose, outcome));
    }
    assertThat(history.best().orElseThrow().cost() - 1).isLessThan(1e-8);
  }
}

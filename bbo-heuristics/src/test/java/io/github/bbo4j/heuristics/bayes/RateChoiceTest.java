package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Negative costs are rates unless models of what was told predict them better. */
class RateChoiceTest {
  private static final double OFFSET = 118;
  private static final SearchSpace REALS =
      SearchSpace.builder().real("a", -5, 5).real("b", -5, 5).real("c", -5, 5).build();

  /** A sphere whose costs are all negative and differ by a factor of two: between -118 and -40. */
  private static double loss(Configuration c) {
    double a = c.real("a") - 1.1;
    double b = c.real("b") + 2.3;
    double d = c.real("c") - 0.7;
    return a * a + b * b + d * d - OFFSET;
  }

  private static TuningResult run(int budget, long seed) {
    return Tuner.on(REALS)
        .minimize(RateChoiceTest::loss)
        .heuristic(AutoHeuristic::new)
        .budget(budget)
        .seed(seed)
        .build()
        .run();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aLossFromWhichSomethingWasTakenIsNoRate(long seed) {
    double cost = run(24, seed).best().orElseThrow().cost().orElseThrow();
    assertThat(cost + OFFSET).as("regret, seed %d", seed).isLessThan(1e-7);
  }

  @Test
  void decisionsAreThoseOfAHeuristicThatRemembersNothing() {
    History history = run(24, 1).history();
    AutoHeuristic kept = new AutoHeuristic();
    for (int n = 10; n < history.size(); n++) {
      History then = history.prefix(n);
      assertThat(kept.suggest(then, new SplittableRandom(n)).configuration())
          .as("after %d trials", n)
          .isEqualTo(new AutoHeuristic().suggest(then, new SplittableRandom(n)).configuration());
    }
  }
}

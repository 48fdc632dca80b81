package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunNoticesTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /** 24 runs of 12 configurations, then six of the cheapest, which cost so many times as much. */
  private static History history(double factor, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(LINE);
    for (int t = 0; t < 30; t++) {
      int x = t < 24 ? t % 12 : 0;
      double noise = Math.exp(0.05 * random.nextGaussian()) * (t < 24 ? 1 : factor);
      history = history.plus(LINE.at(x), Outcome.measured((100 + 5 * x) * noise));
    }
    return history;
  }

  private static String told(History history, int runs) {
    List<Double> costs =
        history.trials().subList(30 - runs, 30).stream()
            .map(t -> t.outcome().measuredCost().orElseThrow())
            .toList();
    return RunNotices.told(
            history,
            new Recommendation(LINE.at(0), 100, OptionalDouble.empty(), 8, costs, "chosen"))
        .method();
  }

  /**
   * A system that had become three times as slow before the last runs: what was recommended cost
   * three times what the default had, with probability 0.00, and nothing said why. Seeds 1 to 20.
   */
  @Test
  void runsThatCostFarMoreThanThoseBeforeTheChoiceAreTold() {
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(told(history(3, seed), 5))
          .matches(
              "chosen; runs made before the choice cost less than those after it, by about [67]\\d %:"
                  + " they were lucky, or the system has changed\\. Maybe measure it again, beside"
                  + " the default");
      assertThat(told(history(1, seed), 5)).isEqualTo("chosen");
      assertThat(told(history(0.4, seed), 5)).as("what became faster").isEqualTo("chosen");
      assertThat(told(history(3, seed), 2)).as("not those that verify").isEqualTo("chosen");
    }
  }
}

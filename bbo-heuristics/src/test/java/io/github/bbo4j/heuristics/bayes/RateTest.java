package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A system gives the same run whether it tells its time or its rate. */
class RateTest {
  private static final SearchSpace REALS =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
  private static final SearchSpace MIXED =
      SearchSpace.builder().integer("i", 0, 40).real("x", 0, 1).choice("c", "a", "b").build();

  /** Powers of two, whose inverses are exact: else runs part by the last digits. */
  private static double seconds(Configuration c) {
    double sum = 0;
    for (double u : c.space().toUnit(c)) {
      sum += (u - 0.3) * (u - 0.3);
    }
    return Math.scalb(1.0, (int) Math.rint(30 * sum));
  }

  private static List<Configuration> asked(SearchSpace space, boolean rate, int noise) {
    SplittableRandom factor = new SplittableRandom(3);
    Tuner tuner =
        Tuner.on(space)
            .objective(
                (c, e) -> {
                  double t = Math.scalb(seconds(c), factor.nextInt(noise + 1));
                  return t > 1e6
                      ? Outcome.censored(rate ? -1e-6 : 1e6)
                      : Outcome.measured(rate ? -1 / t : t);
                })
            .heuristic(AutoHeuristic::new)
            .resampling(new KnowledgeGradientPolicy())
            .budget(60)
            .seed(5)
            .build();
    TuningResult result = tuner.run();
    return result.history().trials().stream().map(t -> t.configuration()).toList();
  }

  @Test
  void runsAreThoseOfTheTimes() {
    for (SearchSpace space : List.of(REALS, MIXED)) {
      for (int noise : new int[] {0, 1}) {
        List<Configuration> ofTimes = asked(space, false, noise);
        assertThat(asked(space, true, noise)).isEqualTo(ofTimes);
        long again = ofTimes.size() - ofTimes.stream().distinct().count();
        assertThat(again > 10).as("replicates: %d", again).isEqualTo(noise > 0);
      }
    }
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoiseMemoTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 9999).build();

  /** Grown, shortened and other histories, with costs on both sides of zero, failures, repeats. */
  @Test
  void isTheLevelOfEveryHistoryWhateverItSawBefore() {
    SplittableRandom random = new SplittableRandom(20261122);
    int differing = 0;
    for (int run = 0; run < 60; run++) {
      NoiseMemo memo = new NoiseMemo();
      double shift = run % 3 == 0 ? 1000 : run % 3 == 1 ? 0 : 12;
      int repeats = 2 + run % 20;
      History history = History.empty(SPACE);
      for (int i = 0; i < 150; i++) {
        Configuration point =
            i > 0 && random.nextInt(repeats) == 0
                ? history.trial(random.nextInt(i)).configuration()
                : history.sampleNew(random);
        double cost = shift + 10 * random.nextGaussian();
        history =
            history.plus(
                point, random.nextInt(9) == 0 ? Outcome.failed("no") : Outcome.measured(cost));
        History asked =
            random.nextInt(15) == 0
                ? history.prefix(random.nextInt(i + 1))
                : history.withPending(List.of(SPACE.at(i)));
        if (random.nextInt(4) > 0) {
          assertThat(memo.of(asked)).isEqualTo(NoiseLevel.of(asked));
          assertThat(memo.of(asked).deviation())
              .isCloseTo(definition(asked), withinPercentage(1e-9));
          differing += NoiseLevel.of(asked).deviation() > 0 ? 1 : 0;
        }
      }
    }
    assertThat(differing).as("levels that say something").isGreaterThan(3000);
  }

  /** By a pass over all observations. */
  private static double definition(History history) {
    boolean positive = history.observations().stream().allMatch(o -> o.min().orElse(1) > 0);
    double lowest =
        history.observations().stream().mapToDouble(o -> o.min().orElse(1e9)).min().orElse(0);
    double highest =
        history.observations().stream().mapToDouble(o -> o.cost().orElse(-1e9)).max().orElse(0);
    List<Double> pairs = new ArrayList<>();
    for (Observation o : history.observations()) {
      double[] y = o.costs();
      for (int j = 1; j < y.length; j++) {
        double d = positive ? Math.log(y[j] / y[j - 1]) : (y[j] - y[j - 1]) / (highest - lowest);
        pairs.add(highest > lowest ? Math.abs(d) / Math.sqrt(2) : 0);
      }
    }
    return PooledDeviation.of(pairs.stream().mapToDouble(Double::doubleValue).toArray());
  }
}

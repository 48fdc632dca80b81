package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.Interval;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The unit of the costs is nothing to a noisy run: seconds and milliseconds give the same run of
 * defaults, policy, verification and recommendation included. With the generators of the model
 * seeded by hashes of its hyperparameters such runs parted at the trial after the noise was found.
 */
class UnitOfCostsTest {
  private static final int EVALUATIONS = 42;

  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("a", 0, 5).integer("b", 0, 5).choice("c", "x", "y").build();

  /** Of a time, with noise of 15 %. */
  private enum Cost {
    TIME(t -> t),
    RATE(t -> -1 / t),
    PLAIN(t -> t - 4);

    private final DoubleUnaryOperator of;

    Cost(DoubleUnaryOperator of) {
      this.of = of;
    }
  }

  private static double time(Configuration c) {
    int a = c.integer("a");
    int b = c.integer("b");
    return 3
        + 0.2 * (a - 2) * (a - 2)
        + 0.3 * (b - 4) * (b - 4)
        + (c.value("c").equals("y") ? 0 : 1);
  }

  private static TuningResult run(Cost cost, long seed, double unit) {
    return Tuner.on(SPACE)
        .objective(
            (c, evaluation) -> {
              double noisy = time(c) * Math.exp(0.15 * evaluation.random().nextGaussian());
              return Outcome.measured(unit * cost.of.applyAsDouble(noisy));
            })
        .budget(EVALUATIONS)
        .seed(seed)
        .build()
        .run();
  }

  private static List<Configuration> asked(TuningResult result) {
    return result.history().trials().stream().map(t -> t.configuration()).toList();
  }

  @ParameterizedTest
  @EnumSource(Cost.class)
  void aUnitChangesNothingButTheUnitOfTheAnswer(Cost cost) {
    int seeds = cost == Cost.TIME ? 2 : 1;
    for (int seed = 1; seed <= seeds; seed++) {
      TuningResult seconds = run(cost, seed, 1);
      assertThat(seconds.recommendation().orElseThrow().replicates()).isGreaterThan(3);
      assertSameButForTheUnit(seconds, run(cost, seed, 1000), 1000, 1e-8);
      // Of a power of two nothing is rounded.
      assertSameButForTheUnit(seconds, run(cost, seed, 0x1p-31), 0x1p-31, 0);
    }
  }

  private static void assertSameButForTheUnit(
      TuningResult one, TuningResult other, double unit, double percent) {
    assertThat(asked(other)).isEqualTo(asked(one));
    Recommendation best = one.recommendation().orElseThrow();
    Recommendation same = other.recommendation().orElseThrow();
    assertThat(same.configuration()).isEqualTo(best.configuration());
    assertThat(same.estimate()).isCloseTo(unit * best.estimate(), withinPercentage(percent));
    Interval interval = best.interval().orElseThrow();
    Interval its = same.interval().orElseThrow();
    assertThat(its.low()).isCloseTo(unit * interval.low(), withinPercentage(percent));
    assertThat(its.high()).isCloseTo(unit * interval.high(), withinPercentage(percent));
    assertThat(same.probabilityBest()).isEqualTo(best.probabilityBest());
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunDeviationTest {
  @Test
  void isNothingWithoutDifferences() {
    assertThat(RunDeviation.of(new double[0])).isZero();
    assertThat(RunDeviation.pairs(new double[] {3})).isEmpty();
  }

  @Test
  void differencesAreOfSuccessiveRuns() {
    assertThat(RunDeviation.pairs(new double[] {1, 4, 2}).toArray())
        .containsExactly(3 / Math.sqrt(2), 2 / Math.sqrt(2));
  }

  /** One configuration of 20,001 runs each; the standard error is half a percent. */
  @Test
  void isThatOfNormalNoise() {
    assertThat(RunDeviation.of(pairs(0))).isCloseTo(2, within(0.03));
  }

  /** Where one run in twenty is disturbed, the median is an eighth too large. */
  @Test
  void isHardlyMovedByDisturbedRuns() {
    double[] pairs = pairs(0.05);
    assertThat(RunDeviation.of(pairs)).isCloseTo(2, within(0.05));
    assertThat(PooledDeviation.of(pairs)).isGreaterThan(2.2);
  }

  @Test
  void isTheRootMeanSquareWhereMostDifferencesAreNothing() {
    double[] pairs = {0, 0, 0, 0, 0, 0, 3, 4};
    assertThat(RunDeviation.of(pairs)).isEqualTo(Math.sqrt(25.0 / 8));
  }

  private static double[] pairs(double disturbed) {
    SplittableRandom random = new SplittableRandom(8);
    double[] runs = new double[20_001];
    Arrays.setAll(
        runs, i -> 2 * random.nextGaussian() + (random.nextDouble() < disturbed ? 20 : 0));
    return RunDeviation.pairs(runs).toArray();
  }
}

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
    assertThat(RunDeviation.of(new double[0]).value()).isZero();
    assertThat(PooledDeviation.pairs(new double[] {3})).isEmpty();
  }

  @Test
  void differencesAreOfSuccessiveRuns() {
    assertThat(PooledDeviation.pairs(new double[] {1, 4, 2}).toArray())
        .containsExactly(3 / Math.sqrt(2), 2 / Math.sqrt(2));
  }

  /** One configuration of 20,001 runs each; the standard error is half a percent. */
  @Test
  void isThatOfNormalNoise() {
    assertThat(RunDeviation.of(pairs(0)).value()).isCloseTo(2, within(0.03));
  }

  /** Where one run in twenty is disturbed, the median is an eighth too large. */
  @Test
  void isHardlyMovedByDisturbedRuns() {
    double[] pairs = pairs(0.05);
    assertThat(RunDeviation.of(pairs).value()).isCloseTo(2, within(0.05));
    assertThat(PooledDeviation.of(pairs)).isGreaterThan(2.2);
  }

  /** Where one run in four is disturbed, so are three differences in eight. */
  @Test
  void isHardlyMovedWhereOutliersAreMany() {
    double[] pairs = pairs(0.25);
    assertThat(RunDeviation.of(pairs).value()).isCloseTo(2, within(0.1));
    assertThat(PooledDeviation.of(pairs)).isGreaterThan(3);
  }

  @Test
  void isTheRootMeanSquareWhereMostDifferencesAreNothing() {
    double[] pairs = {0, 0, 0, 0, 0, 0, 3, 4};
    assertThat(RunDeviation.of(pairs).value()).isEqualTo(Math.sqrt(25.0 / 8));
  }

  /** One run in twenty shows in a tenth of the differences, one in ten in a fifth. */
  @Test
  void anEighthOfTheDifferencesShowsManyOutliers() {
    assertThat(RunDeviation.of(new double[0]).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(pairs(0)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(pairs(0.05)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(pairs(0.1)).manyOutliers()).isTrue();
    assertThat(RunDeviation.of(pairs(0.2)).manyOutliers()).isTrue();
    assertThat(RunDeviation.of(differences(0, 4)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(differences(2, 2)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(differences(3, 2)).manyOutliers()).isTrue();
    assertThat(RunDeviation.of(differences(7, 1)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(differences(14, 2)).manyOutliers()).isTrue();
    assertThat(RunDeviation.of(differences(15, 2)).manyOutliers()).isFalse();
    assertThat(RunDeviation.of(new double[] {0, 0, 0, 0, 1, 1, 9, 9}).manyOutliers()).isFalse();
  }

  /** So many differences evenly between 0 and 2, and so many of 20. */
  private static double[] differences(int usual, int far) {
    double[] all = new double[usual + far];
    Arrays.setAll(all, i -> i < usual ? (2.0 * i + 1) / usual : 20);
    return all;
  }

  private static double[] pairs(double disturbed) {
    SplittableRandom random = new SplittableRandom(8);
    double[] runs = new double[20_001];
    Arrays.setAll(
        runs, i -> 2 * random.nextGaussian() + (random.nextDouble() < disturbed ? 20 : 0));
    return PooledDeviation.pairs(runs).toArray();
  }
}

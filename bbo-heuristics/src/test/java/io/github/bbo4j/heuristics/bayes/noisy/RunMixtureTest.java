package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunMixtureTest {
  /** 4000 runs of one configuration, a share of which is 20 higher; seed 8, stated before. */
  private static double[] pairs(double outliers, double deviation) {
    SplittableRandom random = new SplittableRandom(8);
    double[] runs = new double[4000];
    Arrays.setAll(
        runs, i -> deviation * random.nextGaussian() + (random.nextDouble() < outliers ? 20 : 0));
    return PooledDeviation.pairs(runs).toArray();
  }

  @Test
  void isWhatTheRunsWereMadeBy() {
    RunMixture fit = RunMixture.of(pairs(0.1, 2), 0.1);
    assertThat(fit.deviation()).isCloseTo(2, within(0.06));
    assertThat(fit.shift()).isCloseTo(20, within(0.2));
    assertThat(fit.undisturbed()).isCloseTo(0.81, within(0.02));
  }

  /** Outliers at 3.3 deviations, three in ten: the median of the differences is twice too large. */
  @Test
  void findsManyOutliersThatAreNear() {
    double[] pairs = pairs(0.3, 6);
    RunMixture fit = RunMixture.of(pairs, 0.3);
    assertThat(PooledDeviation.of(pairs)).isGreaterThan(8);
    assertThat(fit.deviation()).isCloseTo(6, within(0.5));
    assertThat(fit.logLikelihood()).isGreaterThan(RunMixture.of(pairs, 0.02).logLikelihood());
  }

  @Test
  void theShareThatIsSeenIsTheLikelier() {
    double few = RunMixture.of(pairs(0, 2), 0.02).logLikelihood();
    assertThat(few).isGreaterThan(RunMixture.of(pairs(0, 2), 0.3).logLikelihood());
    double many = RunMixture.of(pairs(0.1, 2), 0.1).logLikelihood();
    assertThat(many)
        .isGreaterThan(RunMixture.of(pairs(0.1, 2), 0.02).logLikelihood())
        .isGreaterThan(RunMixture.of(pairs(0.1, 2), 0.3).logLikelihood());
  }

  /** Half of the variance lost where nothing is disturbed would be half of the coverage. */
  @Test
  void theWeightsOfFewOutliersCostLittle() {
    RunMixture fit = RunMixture.of(pairs(0, 2), 0.02);
    assertThat(fit.varianceFactor()).isBetween(1.0, 1.15);
    assertThat(fit.weight(0, 2)).isGreaterThan(0.99);
    assertThat(fit.weight(fit.shift() + 4, 2)).isLessThan(0.1);
    assertThat(fit.weight(-fit.shift() - 8, 2)).isLessThan(0.1);
    assertThat(fit.logDensity(1e6, 2)).isFinite().isLessThan(-1e6);
    assertThat(fit.logDensity(-1e6, 2)).isFinite().isLessThan(-1e6);
  }

  /** Costs that are coarser than the noise hold differences of 0. */
  @Test
  void coarseCostsAreNotTakenForExactOnes() {
    double[] most = {0, 0, 0, 0, 0, 0, 3, 4};
    assertThat(RunMixture.of(most, 0.1).deviation()).isEqualTo(Math.sqrt(25.0 / 8));
    double[] some = {0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    assertThat(RunMixture.of(some, 0.3).deviation()).isGreaterThanOrEqualTo(1);
    assertThat(RunMixture.of(new double[] {2}, 0.02).deviation()).isEqualTo(2);
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** Filter and smoother against the normal distribution that they are an O(n) way to. */
class OrnsteinUhlenbeckTest {
  private static final OrnsteinUhlenbeck PROCESS = new OrnsteinUhlenbeck(0.7, 4, 0.3);
  private static final int[] TRIALS = {0, 1, 2, 5, 6, 11, 30, 31};

  private static RunSeries runs(int[] trials) {
    SplittableRandom random = new SplittableRandom(5);
    double[] deviations = Arrays.stream(trials).mapToDouble(t -> random.nextGaussian()).toArray();
    double[] open = Arrays.stream(trials).mapToDouble(t -> random.nextDouble()).toArray();
    double[] weights = Arrays.stream(trials).mapToDouble(t -> 1 - random.nextDouble(0.9)).toArray();
    return new RunSeries(trials, deviations, open, weights);
  }

  private static double covariance(int t, int other) {
    return PROCESS.variance() * Math.exp(-Math.abs(t - other) / PROCESS.length());
  }

  private static DMatrixRMaj covariance(RunSeries runs) {
    int n = runs.size();
    DMatrixRMaj all = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        all.set(i, j, covariance(runs.trials()[i], runs.trials()[j]));
      }
      all.add(i, i, runs.open()[i] + PROCESS.noise() / runs.weights()[i]);
    }
    return all;
  }

  @Test
  void theLikelihoodIsTheDensityOfTheNormalDistribution() {
    RunSeries runs = runs(TRIALS);
    DMatrixRMaj all = covariance(runs);
    DMatrixRMaj y = new DMatrixRMaj(runs.size(), 1, true, runs.deviations());
    DMatrixRMaj solved = new DMatrixRMaj(runs.size(), 1);
    CommonOps_DDRM.solve(all, y, solved);
    double square = CommonOps_DDRM.dot(y, solved);
    double expected = -(Math.log(CommonOps_DDRM.det(all)) + square) / 2;
    assertThat(PROCESS.logLikelihood(runs)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void theLevelIsTheConditionalMeanAtEveryTrialThoseNotMeasuredIncluded() {
    RunSeries runs = runs(new int[] {1, 2, 5, 6, 11, 30, 31});
    DMatrixRMaj y = new DMatrixRMaj(runs.size(), 1, true, runs.deviations());
    DMatrixRMaj solved = new DMatrixRMaj(runs.size(), 1);
    CommonOps_DDRM.solve(covariance(runs), y, solved);
    double[] level = PROCESS.level(runs);
    assertThat(level).hasSize(32);
    for (int t = 0; t < level.length; t++) {
      double expected = 0;
      for (int i = 0; i < runs.size(); i++) {
        expected += covariance(t, runs.trials()[i]) * solved.get(i);
      }
      assertThat(level[t]).as("trial %d", t).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void theVarianceOfAMeanIsThatOfItsCovariances() {
    for (int n : new int[] {1, 2, 9}) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          sum += covariance(i, j) / n / n;
        }
      }
      assertThat(PROCESS.varianceOfMean(n)).isCloseTo(sum, within(1e-12));
    }
  }
}

package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;

/**
 * The probability that a configuration is the best of the leaders: the share of joint posterior
 * draws in which it is, which are of Student's distribution with the degrees of freedom of the
 * noise: two runs of one configuration hardly say how large it is. Stateless.
 */
final class BestProbability {
  private static final int DRAWS = 2000;
  private static final double FIRST_JITTER = 1e-12;

  /** With so many degrees of freedom Student's distribution is the normal one but for its tails. */
  private static final int MANY_DEGREES = 30;

  private BestProbability() {}

  /**
   * The mean of the first leader by runs that had no part in the choice, on the model's scale.
   *
   * @param mean of these runs
   * @param variance of that, positive
   */
  record VerifiedMean(double mean, double variance) {}

  /**
   * The share of joint draws in which the first of the leaders is the lowest.
   *
   * @param leaders indexes of configurations, at least one
   * @param degrees of freedom of the noise, at least 1
   * @param verified mean of the first one, which the models have not seen, if there is one
   */
  static double of(
      NoisyEnsemble posterior, int[] leaders, int degrees, Optional<VerifiedMean> verified) {
    if (leaders.length == 1) {
      return 1; // Of no variance, as its verified mean may leave it, there would be no root.
    }
    // Draws of a fixed seed: the same history gives the same number.
    RandomGenerator random = new SplittableRandom(1);
    int draws = DRAWS / posterior.models().size();
    int wins = 0;
    for (NoisyModel model : posterior.models()) {
      double[] means = Arrays.stream(leaders).mapToDouble(model::mean).toArray();
      DMatrixRMaj covariance = covariance(model, leaders);
      verified.ifPresent(v -> condition(means, covariance, v));
      wins += wins(means, root(covariance), draws, degrees, random);
    }
    return (double) wins / (draws * posterior.models().size());
  }

  /** The joint posterior given the verified mean of the first one. */
  private static void condition(double[] means, DMatrixRMaj covariance, VerifiedMean verified) {
    int k = means.length;
    double variance = covariance.get(0, 0) + verified.variance();
    double surprise = (verified.mean() - means[0]) / variance;
    double[] first = new double[k];
    Arrays.setAll(first, a -> covariance.get(a, 0));
    for (int a = 0; a < k; a++) {
      means[a] += first[a] * surprise;
      for (int b = 0; b < k; b++) {
        covariance.add(a, b, -first[a] * first[b] / variance);
      }
    }
  }

  /** In how many joint draws, of Student's distribution, the first leader is the lowest. */
  private static int wins(
      double[] means, DMatrixRMaj root, int draws, int degrees, RandomGenerator random) {
    int k = means.length;
    double[] z = new double[k];
    int wins = 0;
    for (int draw = 0; draw < draws; draw++) {
      double wider = wider(degrees, random);
      Arrays.setAll(z, a -> wider * random.nextGaussian());
      boolean lowest = true;
      double first = 0;
      for (int a = 0; a < k && lowest; a++) {
        double g = means[a];
        for (int b = 0; b <= a; b++) {
          g += root.get(a, b) * z[b];
        }
        first = a == 0 ? g : first;
        lowest = first <= g;
      }
      wins += lowest ? 1 : 0;
    }
    return wins;
  }

  /** A draw of sqrt(degrees / chi^2). */
  private static double wider(int degrees, RandomGenerator random) {
    if (degrees > MANY_DEGREES) {
      return 1;
    }
    double squares = 0;
    for (int i = 0; i < degrees; i++) {
      double z = random.nextGaussian();
      squares += z * z;
    }
    return Math.sqrt(degrees / squares);
  }

  private static DMatrixRMaj covariance(NoisyModel model, int[] leaders) {
    int k = leaders.length;
    double[][] v = model.whitened(leaders);
    double[][] rows = model.data().rows();
    DMatrixRMaj covariance = new DMatrixRMaj(k, k);
    for (int a = 0; a < k; a++) {
      covariance.set(a, a, model.variance(leaders[a]));
      for (int b = 0; b < a; b++) {
        double c = model.covariance(rows[leaders[a]], v[a], rows[leaders[b]], v[b]);
        covariance.set(a, b, c);
        covariance.set(b, a, c);
      }
    }
    return covariance;
  }

  /** Lower Cholesky root, of a covariance that is modified. */
  private static DMatrixRMaj root(DMatrixRMaj covariance) {
    int k = covariance.getNumRows();
    CholeskyDecomposition_F64<DMatrixRMaj> cholesky = DecompositionFactory_DDRM.chol(k, true);
    // Leaders that cannot be told apart leave no pivot but rounding.
    double jitter = CommonOps_DDRM.trace(covariance) / k * FIRST_JITTER;
    while (!cholesky.decompose(covariance.copy())) {
      for (int a = 0; a < k; a++) {
        covariance.add(a, a, jitter);
      }
      jitter *= 10;
    }
    return cholesky.getT(null);
  }
}

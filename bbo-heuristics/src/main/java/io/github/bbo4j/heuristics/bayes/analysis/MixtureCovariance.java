package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.internal.JitteredFactor;

/**
 * Covariance of observations by the {@link MaternMixture}: factored by itself, its small error
 * never meets the large weights alpha of a factor of the kernel's own.
 *
 * @param data observations
 * @param kernel tells which columns are categories
 * @param scales w_k of the columns
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of arrays, never compared
record MixtureCovariance(GaussianProcessData data, CorrelationKernel kernel, double[] scales) {
  private static final double FIRST_JITTER = 1e-10;

  /**
   * The Cholesky factor, with as much jitter as it needs.
   *
   * @throws BboException if an entry of the covariance is not finite
   */
  double[][] factor(double signal, double nugget) {
    int n = data.size();
    double[][] k = new double[n][n];
    return JitteredFactor.of(
            jitter -> {
              for (int i = 0; i < n; i++) {
                for (int j = i; j < n; j++) {
                  k[i][j] = signal * MaternMixture.correlation(r2(i, j));
                }
                k[i][i] = signal + nugget / data.replicates()[i] + data.noise()[i] + jitter;
              }
              return k;
            },
            0,
            FIRST_JITTER * signal,
            () ->
                "the covariance of "
                    + n
                    + " points has no factor, whatever jitter is added: a feature, a noise or a hyperparameter is not finite")
        .rows();
  }

  private double r2(int i, int j) {
    double sum = 0;
    for (int k = 0; k < scales.length; k++) {
      double difference = data.columns()[k][i] - data.columns()[k][j];
      double delta = kernel.isCategorical(k) ? (difference == 0 ? 0 : 1) : difference * difference;
      sum += scales[k] * delta;
    }
    return sum;
  }
}

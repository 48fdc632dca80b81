package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.internal.JitteredFactor;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import java.util.Optional;

/**
 * The factor L of the covariance K = L L^T of observations, noise included. If K is not positive
 * definite in floating point, its diagonal is raised by {@code 1e-10 (s^2 + sigma_n^2)} times the
 * smallest power of ten that makes it so.
 *
 * @param rows row i of length i + 1 or more; not to be modified
 * @param jitter what was added to the diagonal, 0 if nothing
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of shared arrays, never compared
record CovarianceFactor(double[][] rows, double jitter) {
  private static final double FIRST_JITTER = 1e-10;

  /**
   * Factors the covariance of data, in O(n^3).
   *
   * @throws BboException if an entry of the covariance is not finite
   */
  static CovarianceFactor of(Covariance covariance, GaussianProcessData data) {
    int n = data.size();
    double[][] k = new double[n][n];
    JitteredFactor factor =
        JitteredFactor.of(
            jitter -> {
              MarginalLikelihood.fillCovariance(covariance, data, jitter, k);
              return k;
            },
            0,
            (covariance.signalVariance() + covariance.nugget()) * FIRST_JITTER,
            () ->
                "the covariance of "
                    + n
                    + " points has no factor, whatever jitter is added: a feature, a noise or a hyperparameter is not finite");
    double[][] l = new double[n][];
    for (int i = 0; i < n; i++) {
      l[i] = Arrays.copyOf(k[i], i + 1);
    }
    return new CovarianceFactor(l, factor.jitter());
  }

  /**
   * The factor of data that begin with those of this one, in O(n^2) for each new observation: bit
   * for bit what {@link #of} gives.
   *
   * @return the factor; empty if it needs jitter
   */
  Optional<CovarianceFactor> extendTo(Covariance covariance, GaussianProcessData more) {
    int m = more.size();
    // The rows so far are shared, never written again: a new observation costs one row.
    double[][] grown = Arrays.copyOf(rows, m);
    double[] x = new double[more.columns().length];
    for (int q = rows.length; q < m; q++) {
      more.copyPoint(q, x);
      double[] row = new double[q + 1];
      covariance.row(more.columns(), x, 0, q, row);
      row[q] =
          covariance.signalVariance()
              + covariance.nugget() / more.replicates()[q]
              + more.noise()[q];
      if (!TriangularMatrices.border(grown, q, row)) {
        return Optional.empty();
      }
      grown[q] = row;
    }
    return Optional.of(new CovarianceFactor(grown, 0));
  }

  /** Fills alpha = K^-1 (y - m) and returns m, the mean's posterior mode. */
  static double solve(double[][] l, double[] y, double meanSd, double[] alpha) {
    int n = alpha.length;
    double[] a = Arrays.copyOf(y, n);
    double[] one = new double[n];
    Arrays.fill(one, 1);
    TriangularMatrices.forward(l, n, a);
    TriangularMatrices.forward(l, n, one);
    double top = 0;
    double bottom = 1 / (meanSd * meanSd);
    for (int i = 0; i < n; i++) {
      top += one[i] * a[i];
      bottom += one[i] * one[i];
    }
    double m = top / bottom;
    for (int i = 0; i < n; i++) {
      alpha[i] = a[i] - m * one[i];
    }
    TriangularMatrices.backward(l, n, alpha);
    return m;
  }
}

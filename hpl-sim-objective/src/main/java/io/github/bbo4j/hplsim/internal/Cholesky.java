package io.github.bbo4j.hplsim.internal;

/** Lower triangular factor of a symmetric positive semi-definite matrix. */
public final class Cholesky {
  private Cholesky() {}

  /**
   * Factor L with {@code L L' = C}, computed on the correlation matrix, so that entries of 1e-27
   * beside entries of 1e-14 lose nothing. A direction of zero variance gives a zero column.
   *
   * @param covariance n x n, symmetric; not modified
   * @return n x n lower triangular factor
   * @throws IllegalArgumentException if the matrix is not square, not symmetric or has a negative
   *     direction
   */
  public static double[][] factor(double[][] covariance) {
    int n = covariance.length;
    double[] sd = deviations(covariance);
    double[][] l = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double scale = sd[i] * sd[j];
        double sum = scale > 0.0 ? covariance[i][j] / scale : 0.0;
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        if (i == j) {
          if (sum < -1e-9) {
            throw new IllegalArgumentException(
                "covariance is not positive semi-definite: pivot "
                    + i
                    + " of its correlation is "
                    + sum);
          }
          l[i][i] = Math.sqrt(Math.max(0.0, sum));
        } else {
          l[i][j] = l[j][j] > 1e-12 ? sum / l[j][j] : 0.0;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        l[i][j] *= sd[i];
      }
    }
    return l;
  }

  /** Returns the square roots of the diagonal of a square, symmetric matrix. */
  private static double[] deviations(double[][] covariance) {
    int n = covariance.length;
    double[] sd = new double[n];
    for (int i = 0; i < n; i++) {
      if (covariance[i].length != n || !(covariance[i][i] >= 0.0)) {
        throw new IllegalArgumentException(
            "covariance must be square with a diagonal of at least 0; look at row " + i);
      }
      sd[i] = Math.sqrt(covariance[i][i]);
      for (int j = 0; j < i; j++) {
        if (Math.abs(covariance[i][j] - covariance[j][i]) > 1e-9 * sd[i] * sd[j]) {
          throw new IllegalArgumentException(
              "covariance["
                  + i
                  + "]["
                  + j
                  + "] = "
                  + covariance[i][j]
                  + " differs from its mirror "
                  + covariance[j][i]);
        }
      }
    }
    return sd;
  }
}

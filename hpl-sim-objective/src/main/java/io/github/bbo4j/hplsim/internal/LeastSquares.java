package io.github.bbo4j.hplsim.internal;

import java.util.Arrays;

/**
 * Ordinary least squares {@code min |X b - y|^2} by Householder's QR on columns scaled to unit
 * length, since the columns of a kernel model range from 1 to 10^12.
 */
public final class LeastSquares {
  private LeastSquares() {}

  /**
   * Outcome of a fit of n rows and p columns.
   *
   * @param coefficients p values
   * @param standardErrors p values; NaN when n = p
   * @param rss residual sum of squares
   * @param rSquared 1 - rss / sum (y - mean y)^2; NaN for a constant y
   * @param degreesOfFreedom n - p
   */
  @SuppressWarnings("ArrayRecordComponent") // Internal value, read once by the caller.
  public record Fit(
      double[] coefficients,
      double[] standardErrors,
      double rss,
      double rSquared,
      int degreesOfFreedom) {

    /** Ratio of coefficient j to its standard error. */
    public double tValue(int j) {
      return coefficients[j] / standardErrors[j];
    }

    /** Two-sided probability of a ratio at least that large if the true coefficient were 0. */
    public double pValue(int j) {
      double t = tValue(j);
      return degreesOfFreedom == 0 || Double.isNaN(t)
          ? Double.NaN
          : StudentT.twoSided(t, degreesOfFreedom);
    }
  }

  /**
   * Fits y on the columns of rows.
   *
   * @param rows n x p, one row per observation; not modified
   * @param y n values; not modified
   * @return the fit
   * @throws IllegalArgumentException if n is below p or a column depends on the others
   */
  public static Fit fit(double[][] rows, double[] y) {
    int n = rows.length;
    int p = n == 0 ? 0 : rows[0].length;
    if (p == 0 || n < p || y.length != n) {
      throw new IllegalArgumentException(
          n + " rows, " + p + " columns and " + y.length + " values cannot be fitted");
    }
    double[][] a = new double[n][];
    for (int i = 0; i < n; i++) {
      a[i] = rows[i].clone();
    }
    double[] scale = scaleColumns(a, p);
    double[] r = y.clone();
    triangularise(a, r, p);
    double[] b = backSolve(a, r, p);
    double rss = 0.0;
    for (int i = p; i < n; i++) {
      rss += r[i] * r[i];
    }
    double mean = Arrays.stream(y).average().orElse(0.0);
    double total = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
    int df = n - p;
    double[] errors = standardErrors(a, p, df > 0 ? rss / df : Double.NaN);
    for (int j = 0; j < p; j++) {
      b[j] /= scale[j];
      errors[j] /= scale[j];
    }
    return new Fit(b, errors, rss, total > 0.0 ? 1.0 - rss / total : Double.NaN, df);
  }

  private static double[] scaleColumns(double[][] a, int p) {
    double[] scale = new double[p];
    for (int j = 0; j < p; j++) {
      double sum = 0.0;
      for (double[] row : a) {
        sum += row[j] * row[j];
      }
      scale[j] = Math.sqrt(sum);
      if (!(scale[j] > 0.0) || Double.isInfinite(scale[j])) {
        throw new IllegalArgumentException("column " + j + " is zero or not finite");
      }
      for (double[] row : a) {
        row[j] /= scale[j];
      }
    }
    return scale;
  }

  private static void triangularise(double[][] a, double[] r, int p) {
    int n = a.length;
    for (int k = 0; k < p; k++) {
      double norm = 0.0;
      for (int i = k; i < n; i++) {
        norm = Math.hypot(norm, a[i][k]);
      }
      if (norm < 1e-12) {
        throw new IllegalArgumentException(
            "column "
                + k
                + " is a combination of the columns before it; measure more varied sizes");
      }
      double alpha = a[k][k] > 0.0 ? -norm : norm;
      double[] v = new double[n];
      for (int i = k; i < n; i++) {
        v[i] = a[i][k];
      }
      v[k] -= alpha;
      double vv = 0.0;
      for (int i = k; i < n; i++) {
        vv += v[i] * v[i];
      }
      for (int j = k; j < p; j++) {
        double dot = 0.0;
        for (int i = k; i < n; i++) {
          dot += v[i] * a[i][j];
        }
        double f = 2.0 * dot / vv;
        for (int i = k; i < n; i++) {
          a[i][j] -= f * v[i];
        }
      }
      double dot = 0.0;
      for (int i = k; i < n; i++) {
        dot += v[i] * r[i];
      }
      double f = 2.0 * dot / vv;
      for (int i = k; i < n; i++) {
        r[i] -= f * v[i];
      }
    }
  }

  private static double[] backSolve(double[][] a, double[] r, int p) {
    double[] b = new double[p];
    for (int i = p - 1; i >= 0; i--) {
      double sum = r[i];
      for (int j = i + 1; j < p; j++) {
        sum -= a[i][j] * b[j];
      }
      b[i] = sum / a[i][i];
    }
    return b;
  }

  /** Square roots of the diagonal of variance (R'R)^-1: the rows of the inverse of R. */
  private static double[] standardErrors(double[][] a, int p, double variance) {
    double[][] inverse = new double[p][p];
    for (int c = 0; c < p; c++) {
      for (int i = c; i >= 0; i--) {
        double sum = i == c ? 1.0 : 0.0;
        for (int j = i + 1; j <= c; j++) {
          sum -= a[i][j] * inverse[j][c];
        }
        inverse[i][c] = sum / a[i][i];
      }
    }
    double[] errors = new double[p];
    for (int i = 0; i < p; i++) {
      double sum = 0.0;
      for (int c = i; c < p; c++) {
        sum += inverse[i][c] * inverse[i][c];
      }
      errors[i] = Math.sqrt(variance * sum);
    }
    return errors;
  }
}

package io.github.bbo4j.heuristics.bayes.internal;

import org.jspecify.annotations.Nullable;

/**
 * Dense triangular algebra on arrays of rows, written as sums of scaled rows (never as dot
 * products), because the JIT vectorises the former and not the latter: floating-point reductions
 * may not be reordered.
 *
 * <p>The factor is kept as U = L^T, row i of which starts at column i. All methods are
 * deterministic: the same input gives the same bits, and a row computed later, when a column was
 * appended, is computed as it would have been at once.
 */
public final class Rows {
  private static final double PIVOT_ULPS = 2.3e-16;

  private Rows() {}

  /**
   * y -= sum over k in [k0, k1) of a[k][i] * x[k], on columns [from, to). Four rows are taken at a
   * time, so that y is loaded and stored a quarter as often.
   *
   * @param y row to modify
   * @param a coefficients; a[k][i] multiplies row k
   * @param i column of the coefficients
   * @param x rows, each at least {@code to} long
   * @param k0 first row
   * @param k1 end of rows, exclusive
   * @param from first column
   * @param to end of columns, exclusive
   */
  @SuppressWarnings(
      "checkstyle:ParameterNumber") // one flat kernel, so that it is inlined as one loop
  public static void subtract(
      double[] y, double[][] a, int i, double[][] x, int k0, int k1, int from, int to) {
    int k = k0;
    for (; k + 4 <= k1; k += 4) {
      axpy4(
          y,
          -a[k][i],
          x[k],
          -a[k + 1][i],
          x[k + 1],
          -a[k + 2][i],
          x[k + 2],
          -a[k + 3][i],
          x[k + 3],
          from,
          to);
    }
    for (; k < k1; k++) {
      axpy(y, -a[k][i], x[k], from, to);
    }
  }

  /**
   * y += a x on columns [from, to).
   *
   * @param y row to modify
   * @param a factor
   * @param x row to add
   * @param from first column
   * @param to end of columns, exclusive
   */
  public static void axpy(double[] y, double a, double[] x, int from, int to) {
    for (int j = from; j < to; j++) {
      y[j] += a * x[j];
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // see subtract
  private static void axpy4(
      double[] y,
      double a0,
      double[] x0,
      double a1,
      double[] x1,
      double a2,
      double[] x2,
      double a3,
      double[] x3,
      int from,
      int to) {
    for (int j = from; j < to; j++) {
      y[j] += (a0 * x0[j] + a1 * x1[j]) + (a2 * x2[j] + a3 * x3[j]);
    }
  }

  /**
   * Factors the symmetric matrix whose upper triangle is in k, in place: on return k holds U with
   * U^T U = the given matrix.
   *
   * @param k {@code n x n}, upper triangle used and overwritten
   * @param n order
   * @return false if the matrix is not numerically positive definite (k is then garbage)
   */
  public static boolean cholesky(double[][] k, int n) {
    for (int i = 0; i < n; i++) {
      double[] row = k[i];
      double before = row[i];
      subtract(row, k, i, k, 0, i, i, n);
      double pivot = row[i];
      // A pivot lost in rounding would give a factor of noise; n ulps of the diagonal is the bound
      // of the error.
      if (!(pivot > before * PIVOT_ULPS * (i + 1))) {
        return false;
      }
      double root = Math.sqrt(pivot);
      double inv = 1 / root;
      row[i] = root;
      for (int j = i + 1; j < n; j++) {
        row[j] *= inv;
      }
    }
    return true;
  }

  /**
   * The column that bordering the matrix by one row adds to its factor, with the very operations,
   * in their order, by which {@link #cholesky} would have computed it.
   *
   * @param u factor of order n
   * @param n order
   * @param column the n covariances with the new row, then its diagonal; overwritten with the new
   *     column of U
   * @return false if the bordered matrix is not numerically positive definite
   */
  public static boolean border(double[][] u, int n, double[] column) {
    for (int i = 0; i <= n; i++) {
      double sum = column[i];
      int k = 0;
      if (i < n) {
        for (; k + 4 <= i; k += 4) {
          sum +=
              (-u[k][i] * column[k] + -u[k + 1][i] * column[k + 1])
                  + (-u[k + 2][i] * column[k + 2] + -u[k + 3][i] * column[k + 3]);
        }
        for (; k < i; k++) {
          sum += -u[k][i] * column[k];
        }
        column[i] = sum * (1 / u[i][i]);
      } else {
        for (; k + 4 <= n; k += 4) {
          sum +=
              (-column[k] * column[k] + -column[k + 1] * column[k + 1])
                  + (-column[k + 2] * column[k + 2] + -column[k + 3] * column[k + 3]);
        }
        for (; k < n; k++) {
          sum += -column[k] * column[k];
        }
        if (!(sum > column[n] * PIVOT_ULPS * (n + 1))) {
          return false;
        }
        column[n] = Math.sqrt(sum);
      }
    }
    return true;
  }

  /**
   * Solves U^T v = b in place.
   *
   * @param u factor
   * @param n order
   * @param b right side, overwritten with v
   */
  public static void forward(double[][] u, int n, double[] b) {
    for (int k = 0; k < n; k++) {
      double[] row = u[k];
      double v = b[k] / row[k];
      b[k] = v;
      axpy(b, -v, row, k + 1, n);
    }
  }

  /**
   * Solves U v = b in place.
   *
   * @param u factor
   * @param n order
   * @param b right side, overwritten with v
   */
  public static void backward(double[][] u, int n, double[] b) {
    for (int i = n - 1; i >= 0; i--) {
      double[] row = u[i];
      // Four partial sums: independent chains hide the latency of the additions.
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      int j = i + 1;
      for (; j + 4 <= n; j += 4) {
        s0 += row[j] * b[j];
        s1 += row[j + 1] * b[j + 1];
        s2 += row[j + 2] * b[j + 2];
        s3 += row[j + 3] * b[j + 3];
      }
      for (; j < n; j++) {
        s0 += row[j] * b[j];
      }
      b[i] = (b[i] - ((s0 + s1) + (s2 + s3))) / row[i];
    }
  }

  /**
   * Inverse of L = U^T, lower triangular.
   *
   * @param u factor
   * @param n order
   * @param reuse storage of at least {@code n x n}, or null to allocate
   * @return rows t with t[i][0..i] the rows of L^-1; entries to the right of the diagonal are zero
   */
  public static double[][] inverseLower(double[][] u, int n, double @Nullable [][] reuse) {
    double[][] t = reuse == null ? new double[n][n] : reuse;
    for (int i = 0; i < n; i++) {
      double[] row = t[i];
      java.util.Arrays.fill(row, 0, n, 0);
      // Row k is zero right of k, so taking groups of four rows up to column i is exact.
      int k = 0;
      for (; k + 4 <= i; k += 4) {
        axpy4(
            row,
            -u[k][i],
            t[k],
            -u[k + 1][i],
            t[k + 1],
            -u[k + 2][i],
            t[k + 2],
            -u[k + 3][i],
            t[k + 3],
            0,
            k + 4);
      }
      for (; k < i; k++) {
        axpy(row, -u[k][i], t[k], 0, k + 1);
      }
      row[i] = 1;
      double inv = 1 / u[i][i];
      for (int j = 0; j <= i; j++) {
        row[j] *= inv;
      }
    }
    return t;
  }

  /**
   * Lower triangle of K^-1 = T^T T, with T = L^-1.
   *
   * @param t rows of L^-1
   * @param n order
   * @param reuse storage of at least {@code n x n}, or null to allocate
   * @return rows with [i][0..i] the lower triangle of the inverse
   */
  public static double[][] gram(double[][] t, int n, double @Nullable [][] reuse) {
    double[][] g = reuse == null ? new double[n][n] : reuse;
    for (int i = 0; i < n; i++) {
      double[] row = g[i];
      java.util.Arrays.fill(row, 0, i + 1, 0);
      int k = i;
      for (; k + 4 <= n; k += 4) {
        axpy4(
            row,
            t[k][i],
            t[k],
            t[k + 1][i],
            t[k + 1],
            t[k + 2][i],
            t[k + 2],
            t[k + 3][i],
            t[k + 3],
            0,
            i + 1);
      }
      for (; k < n; k++) {
        axpy(row, t[k][i], t[k], 0, i + 1);
      }
    }
    return g;
  }
}

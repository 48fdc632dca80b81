package io.github.bbo4j.heuristics.bayes.internal;

/**
 * Dense triangular algebra on arrays of rows. What costs n^3 or n^2 c is written as sums of scaled
 * rows, not as dot products, whose order the JIT may not change and so does not vectorise.
 *
 * <p>A factor is kept as the rows of L, row i of length i + 1 or more: a new observation adds a row
 * and leaves the others as they are, so that factors that grow from one another share their rows.
 * All methods are deterministic: the same input gives the same bits, and a row computed later, when
 * an observation was appended, is computed as it would have been at once.
 */
public final class TriangularMatrices {
  private static final double PIVOT_ULPS = 2.3e-16;
  private static final int BLOCK = 32;

  /** Rows that are computed together, those before them being loaded once; a multiple of four. */
  static final int SIDE_BY_SIDE = 8;

  private TriangularMatrices() {}

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
      FourRows.add(y, -a[k][i], -a[k + 1][i], -a[k + 2][i], -a[k + 3][i], x, k, from, to);
    }
    for (; k < k1; k++) {
      axpy(y, -a[k][i], x[k], from, to);
    }
  }

  /**
   * y -= sum over k in [k0, k1) of a[k] * x[k], on columns [from, to), four rows at a time.
   *
   * @param y row to modify
   * @param a coefficients
   * @param x rows, each at least {@code to} long
   * @param k0 first row
   * @param k1 end of rows, exclusive
   * @param from first column
   * @param to end of columns, exclusive
   */
  @SuppressWarnings("checkstyle:ParameterNumber") // see above
  public static void subtract(
      double[] y, double[] a, double[][] x, int k0, int k1, int from, int to) {
    int k = k0;
    for (; k + 4 <= k1; k += 4) {
      FourRows.add(y, -a[k], -a[k + 1], -a[k + 2], -a[k + 3], x, k, from, to);
    }
    for (; k < k1; k++) {
      axpy(y, -a[k], x[k], from, to);
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

  /**
   * Factors the symmetric matrix whose upper triangle is in k, in place: on return k holds L in its
   * lower and L^T in its upper triangle, with L L^T = the given matrix.
   *
   * @param k {@code n x n}, upper triangle used, all of it overwritten
   * @param n order
   * @return false if the matrix is not numerically positive definite (k is then garbage)
   */
  public static boolean cholesky(double[][] k, int n) {
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = k[i][i];
    }
    for (int first = 0; first < n; first += SIDE_BY_SIDE) {
      int end = Math.min(n, first + SIDE_BY_SIDE);
      subtractRowsBefore(k, first, end, n);
      for (int i = first; i < end; i++) {
        double[] row = k[i];
        subtract(row, k, i, k, first, i, i, n);
        double pivot = row[i];
        // A pivot lost in rounding would give a factor of noise; n ulps of the diagonal is the
        // bound of the error.
        if (!(pivot > diagonal[i] * PIVOT_ULPS * (i + 1))) {
          return false;
        }
        double root = Math.sqrt(pivot);
        double inv = 1 / root;
        row[i] = root;
        for (int j = i + 1; j < n; j++) {
          row[j] *= inv;
        }
      }
    }
    mirror(k, n);
    return true;
  }

  /** Subtracts from some rows what those before the first have in common with them. */
  private static void subtractRowsBefore(double[][] k, int first, int end, int n) {
    for (int q = 0; q < first; q += 4) {
      double[] k0 = k[q];
      double[] k1 = k[q + 1];
      double[] k2 = k[q + 2];
      double[] k3 = k[q + 3];
      for (int i = first; i < end; i++) {
        FourRows.add(k[i], -k0[i], -k1[i], -k2[i], -k3[i], k, q, i, n);
      }
    }
  }

  /** Copies the upper triangle to the lower one, by blocks that stay in the cache. */
  private static void mirror(double[][] k, int n) {
    for (int i0 = 0; i0 < n; i0 += BLOCK) {
      int i1 = Math.min(n, i0 + BLOCK);
      for (int j0 = 0; j0 < i1; j0 += BLOCK) {
        for (int i = i0; i < i1; i++) {
          double[] row = k[i];
          int j1 = Math.min(i, j0 + BLOCK);
          for (int j = j0; j < j1; j++) {
            row[j] = k[j][i];
          }
        }
      }
    }
  }

  /**
   * The row that bordering the matrix by one observation adds to its factor, with the very
   * operations, in their order, by which {@link #cholesky} would have computed it.
   *
   * @param l factor of order n
   * @param n order
   * @param row the n covariances with the new observation, then its diagonal; overwritten with the
   *     new row of L
   * @return false if the bordered matrix is not numerically positive definite
   */
  public static boolean border(double[][] l, int n, double[] row) {
    for (int i = 0; i < n; i++) {
      double[] other = l[i];
      row[i] = reduced(row[i], other, row, i) * (1 / other[i]);
    }
    double pivot = reduced(row[n], row, row, n);
    if (!(pivot > row[n] * PIVOT_ULPS * (n + 1))) {
      return false;
    }
    row[n] = Math.sqrt(pivot);
    return true;
  }

  /** start - a[0] b[0] - .. - a[to - 1] b[to - 1], added up in the order of {@link #cholesky}. */
  private static double reduced(double start, double[] a, double[] b, int to) {
    double sum = start;
    int k = 0;
    for (; k + 4 <= to; k += 4) {
      sum += (-a[k] * b[k] + -a[k + 1] * b[k + 1]) + (-a[k + 2] * b[k + 2] + -a[k + 3] * b[k + 3]);
    }
    for (; k < to; k++) {
      sum += -a[k] * b[k];
    }
    return sum;
  }

  /**
   * Solves L v = b in place.
   *
   * @param l factor
   * @param n order
   * @param b right side, overwritten with v
   */
  public static void forward(double[][] l, int n, double[] b) {
    for (int i = 0; i < n; i++) {
      double[] row = l[i];
      // Four partial sums: independent chains hide the latency of the additions.
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      int k = 0;
      for (; k + 4 <= i; k += 4) {
        s0 += row[k] * b[k];
        s1 += row[k + 1] * b[k + 1];
        s2 += row[k + 2] * b[k + 2];
        s3 += row[k + 3] * b[k + 3];
      }
      for (; k < i; k++) {
        s0 += row[k] * b[k];
      }
      b[i] = (b[i] - ((s0 + s1) + (s2 + s3))) / row[i];
    }
  }

  /**
   * Solves L V = B in place for some rows of V, those before them being solved, on columns [from,
   * to). Each row is computed as it would be alone, with the same additions in the same order.
   *
   * @param l factor
   * @param v rows before the first of V, then those of B, overwritten with those of V
   * @param first first row to solve for
   * @param end end of them, exclusive
   * @param from first column
   * @param to end of columns, exclusive
   */
  @SuppressWarnings("checkstyle:ParameterNumber") // see subtract
  public static void forward(double[][] l, double[][] v, int first, int end, int from, int to) {
    int fours = first - first % 4;
    for (int k = 0; k < fours; k += 4) {
      for (int i = first; i < end; i++) {
        subtract(v[i], l[i], v, k, k + 4, from, to);
      }
    }
    for (int i = first; i < end; i++) {
      double[] row = v[i];
      subtract(row, l[i], v, fours, i, from, to);
      double inv = 1 / l[i][i];
      for (int c = from; c < to; c++) {
        row[c] *= inv;
      }
    }
  }

  /**
   * Solves L^T v = b in place, four rows at a time.
   *
   * @param l factor
   * @param n order
   * @param b right side, overwritten with v
   */
  public static void backward(double[][] l, int n, double[] b) {
    int i = n - 1;
    for (; i >= 3; i -= 4) {
      double[] r1 = l[i - 2];
      double[] r2 = l[i - 1];
      double[] r3 = l[i];
      double v3 = b[i] / r3[i];
      double v2 = (b[i - 1] - v3 * r3[i - 1]) / r2[i - 1];
      double v1 = (b[i - 2] - v3 * r3[i - 2] - v2 * r2[i - 2]) / r1[i - 2];
      double v0 = (b[i - 3] - v3 * r3[i - 3] - v2 * r2[i - 3] - v1 * r1[i - 3]) / l[i - 3][i - 3];
      b[i] = v3;
      b[i - 1] = v2;
      b[i - 2] = v1;
      b[i - 3] = v0;
      FourRows.add(b, -v0, -v1, -v2, -v3, l, i - 3, 0, i - 3);
    }
    for (; i >= 0; i--) {
      b[i] /= l[i][i];
      axpy(b, -b[i], l[i], 0, i);
    }
  }
}

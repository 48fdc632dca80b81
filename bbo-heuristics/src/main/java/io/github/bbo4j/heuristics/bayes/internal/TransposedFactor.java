package io.github.bbo4j.heuristics.bayes.internal;

/**
 * The columns of a factor L, for many right sides one after the other: {@link
 * TriangularMatrices#forward} with four columns at a time, which the JIT vectorises, while the dot
 * products of rows it does not. Costs a copy of n^2 values. Immutable, safe for any thread.
 */
public final class TransposedFactor {
  private static final int BLOCK = 32;

  private final double[][] columns;
  private final int n;

  /**
   * Copies a factor.
   *
   * @param l rows of the factor
   * @param n order
   */
  public TransposedFactor(double[][] l, int n) {
    this.n = n;
    columns = new double[n][n];
    // By blocks of rows, so that what is read and written stays in the cache.
    for (int i0 = 0; i0 < n; i0 += BLOCK) {
      int i1 = Math.min(n, i0 + BLOCK);
      for (int j = 0; j < i1; j++) {
        for (int i = Math.max(i0, j); i < i1; i++) {
          columns[j][i] = l[i][j];
        }
      }
    }
  }

  /**
   * Solves L v = b in place.
   *
   * @param b right side, overwritten with v
   */
  public void forward(double[] b) {
    int k = 0;
    for (; k + 4 <= n; k += 4) {
      double[] c0 = columns[k];
      double[] c1 = columns[k + 1];
      double[] c2 = columns[k + 2];
      double b0 = b[k] / c0[k];
      double b1 = (b[k + 1] - c0[k + 1] * b0) / c1[k + 1];
      double b2 = (b[k + 2] - c0[k + 2] * b0 - c1[k + 2] * b1) / c2[k + 2];
      double b3 =
          (b[k + 3] - c0[k + 3] * b0 - c1[k + 3] * b1 - c2[k + 3] * b2) / columns[k + 3][k + 3];
      b[k] = b0;
      b[k + 1] = b1;
      b[k + 2] = b2;
      b[k + 3] = b3;
      FourRows.add(b, -b0, -b1, -b2, -b3, columns, k, k + 4, n);
    }
    for (; k < n; k++) {
      b[k] /= columns[k][k];
      TriangularMatrices.axpy(b, -b[k], columns[k], k + 1, n);
    }
  }
}

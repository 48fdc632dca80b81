package io.github.bbo4j.heuristics.bayes.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The inverse T = L^-1 of a factor, and that of the factored matrix. As deterministic as {@link
 * TriangularMatrices}.
 */
public final class InverseFactor {
  private InverseFactor() {}

  /**
   * Inverse of the factor, lower triangular.
   *
   * @param l factor
   * @param n order
   * @param reuse storage of at least {@code n x n}, or null to allocate
   * @return rows t with t[i][0..i] the rows of L^-1; entries to the right of the diagonal are zero
   */
  public static double[][] of(double[][] l, int n, double @Nullable [][] reuse) {
    double[][] t = reuse == null ? new double[n][n] : reuse;
    for (int first = 0; first < n; first += TriangularMatrices.SIDE_BY_SIDE) {
      int end = Math.min(n, first + TriangularMatrices.SIDE_BY_SIDE);
      for (int i = first; i < end; i++) {
        Arrays.fill(t[i], 0, n, 0);
      }
      for (int k = 0; k < first; k += 4) {
        for (int i = first; i < end; i++) {
          subtractFour(t, i, l[i], k);
        }
      }
      for (int i = first; i < end; i++) {
        finish(t, i, l[i], first);
      }
    }
    return t;
  }

  /** Row k is zero right of k, so taking a group of four rows up to its last column is exact. */
  private static void subtractFour(double[][] t, int i, double[] own, int k) {
    FourRows.add(t[i], -own[k], -own[k + 1], -own[k + 2], -own[k + 3], t, k, 0, k + 4);
  }

  /** Row i, of which what the rows before the first leave is known. */
  private static void finish(double[][] t, int i, double[] own, int first) {
    double[] row = t[i];
    int k = first;
    for (; k + 4 <= i; k += 4) {
      subtractFour(t, i, own, k);
    }
    for (; k < i; k++) {
      TriangularMatrices.axpy(row, -own[k], t[k], 0, k + 1);
    }
    row[i] = 1;
    double inv = 1 / own[i];
    for (int j = 0; j <= i; j++) {
      row[j] *= inv;
    }
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
      Arrays.fill(row, 0, i + 1, 0);
      int k = i;
      for (; k + 4 <= n; k += 4) {
        FourRows.add(row, t[k][i], t[k + 1][i], t[k + 2][i], t[k + 3][i], t, k, 0, i + 1);
      }
      for (; k < n; k++) {
        TriangularMatrices.axpy(row, t[k][i], t[k], 0, i + 1);
      }
    }
    return g;
  }
}

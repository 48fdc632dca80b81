package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.heuristics.bayes.internal.Rows;
import java.util.Arrays;

/**
 * Posterior of one Gaussian process at a fixed list of candidates, kept up to date as observations
 * come in.
 *
 * <p>It caches V = L^-1 k(X, C), one row of candidates per observation. Then mu = m + V^T beta with
 * beta = L^-1 (y - m), and sigma^2 = s^2 - sum of squares of the columns of V. A new observation
 * adds one row: O(n c) for c candidates, where predicting anew costs O(n^2 c). Rows are computed in
 * tiles of columns that stay in the cache, in an order of additions that does not depend on when
 * they are computed: an extended cache and a rebuilt one agree to the last bit.
 *
 * <p>Not safe for use by several threads.
 */
final class CandidatePosterior {
  private static final int TILE = 512;

  private final double[][] candidates;
  private final int count;
  private final double[] mean;
  private final double[] reduction;
  private double[][] v = new double[16][];
  private int rows;
  private double signal = 1;

  /**
   * Creates an empty cache.
   *
   * @param candidates encoded candidates, d columns
   */
  CandidatePosterior(double[][] candidates) {
    this.candidates = candidates;
    this.count = candidates[0].length;
    this.mean = new double[count];
    this.reduction = new double[count];
  }

  int count() {
    return count;
  }

  /** Forgets all rows; storage is kept. */
  void clear() {
    rows = 0;
    Arrays.fill(reduction, 0);
  }

  /**
   * Adds the rows of the observations that the process has and the cache has not; then updates the
   * means.
   */
  void update(GaussianProcess gp) {
    int n = gp.size();
    signal = gp.signalVariance();
    if (rows < n) {
      addRows(gp, n);
    }
    double[] beta = new double[n];
    double[] y = gp.data().targets();
    for (int i = 0; i < n; i++) {
      beta[i] = y[i] - gp.mean();
    }
    Rows.forward(gp.factor(), n, beta);
    Arrays.fill(mean, gp.mean());
    double[][] coefficients = new double[n][1];
    for (int i = 0; i < n; i++) {
      coefficients[i][0] = -beta[i];
    }
    for (int from = 0; from < count; from += TILE) {
      Rows.subtract(mean, coefficients, 0, v, 0, n, from, Math.min(count, from + TILE));
    }
  }

  private void addRows(GaussianProcess gp, int n) {
    double[][] u = gp.factor();
    double[][] columns = gp.data().columns();
    double[] theta = gp.thetaShared();
    int d = columns.length;
    double[] work = new double[count];
    if (v.length < n) {
      v = Arrays.copyOf(v, Math.max(n, 2 * v.length));
    }
    double[] x = new double[d];
    int first = rows;
    for (int i = first; i < n; i++) {
      if (v[i] == null) {
        v[i] = new double[count];
      }
    }
    for (int from = 0; from < count; from += TILE) {
      int to = Math.min(count, from + TILE);
      for (int i = first; i < n; i++) {
        for (int j = 0; j < d; j++) {
          x[j] = columns[j][i];
        }
        double[] row = v[i];
        gp.kernel().row(theta, candidates, x, from, to, signal, row, work);
        Rows.subtract(row, u, i, v, 0, i, from, to);
        double inv = 1 / u[i][i];
        for (int c = from; c < to; c++) {
          double value = row[c] * inv;
          row[c] = value;
          reduction[c] += value * value;
        }
      }
    }
    rows = n;
  }

  double mean(int c) {
    return mean[c];
  }

  double variance(int c) {
    return Math.max(0, signal - reduction[c]);
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Posterior of one Gaussian process at a fixed list of candidates, kept up to date as observations
 * come in.
 *
 * <p>It caches V = L^-1 k(X, C), one row of candidates per observation. Then mu = m + V^T beta with
 * beta = L^-1 (y - m), and sigma^2 = s^2 - sum of squares of the columns of V. A new observation
 * adds one row: O(n c) for c candidates, where predicting anew costs O(n^2 c). TriangularMatrices
 * are computed in tiles of columns that stay in the cache, in an order of additions that does not
 * depend on when they are computed: an extended cache and a rebuilt one agree to the last bit.
 *
 * <p>Not safe for use by several threads.
 */
public final class CandidatePosterior {
  private static final int TILE = 512;

  /** How many rows are computed side by side, so that those before them are loaded once for all. */
  private static final int BLOCK = 8;

  private final double[][] candidates;
  private final int count;
  private final double[] mean;
  private final double[] reduction;
  private double[][] v = new double[16][];
  private int rows;
  private double signal = 1;
  private @Nullable GaussianProcess last;

  /**
   * Creates an empty cache.
   *
   * @param candidates encoded candidates, d columns
   */
  public CandidatePosterior(double[][] candidates) {
    this.candidates = candidates;
    this.count = candidates[0].length;
    this.mean = new double[count];
    this.reduction = new double[count];
  }

  /**
   * Number of candidates.
   *
   * @return c
   */
  public int count() {
    return count;
  }

  /**
   * Makes this the posterior of the process: keeps the rows of the observations it shares with the
   * process of the last call, from the first on, drops the others, and computes what is missing.
   *
   * @param gp process
   */
  public void update(GaussianProcess gp) {
    int n = gp.size();
    truncate(last == null ? 0 : gp.sharedWith(last));
    last = gp;
    signal = gp.signalVariance();
    if (rows < n) {
      addRows(gp, n);
    }
    double[] beta = new double[n];
    double[] y = gp.data().targets();
    for (int i = 0; i < n; i++) {
      beta[i] = y[i] - gp.mean();
    }
    TriangularMatrices.forward(gp.factor(), n, beta);
    means(gp.mean(), beta, mean);
  }

  private void addRows(GaussianProcess gp, int n) {
    if (v.length < n) {
      v = Arrays.copyOf(v, Math.max(n, 2 * v.length));
    }
    for (int i = rows; i < n; i++) {
      if (v[i] == null) {
        v[i] = new double[count];
      }
    }
    // n rows of a tile stay within half a megabyte, so that the second-level cache holds them.
    int tile = Math.max(64, Math.min(TILE, 65_536 / n));
    for (int from = 0; from < count; from += tile) {
      int to = Math.min(count, from + tile);
      for (int first = rows; first < n; first += BLOCK) {
        addBlock(gp, first, Math.min(n, first + BLOCK), from, to);
      }
    }
    rows = n;
  }

  /** Some rows, of one tile. */
  private void addBlock(GaussianProcess gp, int first, int end, int from, int to) {
    double[] x = new double[candidates.length];
    for (int i = first; i < end; i++) {
      gp.data().copyPoint(i, x);
      gp.covariance().row(candidates, x, from, to, v[i]);
    }
    TriangularMatrices.forward(gp.factor(), v, first, end, from, to);
    for (int i = first; i < end; i++) {
      double[] row = v[i];
      for (int c = from; c < to; c++) {
        reduction[c] += row[c] * row[c];
      }
    }
  }

  /** Forgets the rows from n on; the rest is as it was before they were added. */
  private void truncate(int n) {
    if (n >= rows) {
      return;
    }
    rows = n;
    Arrays.fill(reduction, 0);
    for (int i = 0; i < n; i++) {
      double[] row = v[i];
      for (int c = 0; c < count; c++) {
        reduction[c] += row[c] * row[c];
      }
    }
  }

  /**
   * Means m + V^T beta of other targets of the same process.
   *
   * @param m prior mean
   * @param beta L^-1 (targets - m), n values
   * @param out filled with c means
   */
  public void means(double m, double[] beta, double[] out) {
    double[] coefficients = new double[beta.length];
    for (int i = 0; i < beta.length; i++) {
      coefficients[i] = -beta[i];
    }
    Arrays.fill(out, 0, count, m);
    for (int from = 0; from < count; from += TILE) {
      TriangularMatrices.subtract(
          out, coefficients, v, 0, beta.length, from, Math.min(count, from + TILE));
    }
  }

  /**
   * Posterior covariance of all candidates, k(x, x') - V^T V.
   *
   * @param gp the process that this is the posterior of
   * @return {@code c x c}, the upper triangle filled
   */
  public double[][] jointCovariance(GaussianProcess gp) {
    double[][] covariance = new double[count][count];
    double[] x = new double[candidates.length];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < x.length; j++) {
        x[j] = candidates[j][i];
      }
      gp.covariance().row(candidates, x, i, count, covariance[i]);
      TriangularMatrices.subtract(covariance[i], v, i, v, 0, rows, i, count);
    }
    return covariance;
  }

  /**
   * Copies the column of V = L^-1 k(X, C) of one candidate.
   *
   * @param c candidate
   * @param out filled, one value per observation
   */
  public void copyColumn(int c, double[] out) {
    for (int i = 0; i < rows; i++) {
      out[i] = v[i][c];
    }
  }

  /**
   * The candidates.
   *
   * @return encoded, d columns, shared
   */
  public double[][] columns() {
    return candidates;
  }

  /**
   * Posterior mean.
   *
   * @param c candidate
   * @return mu
   */
  public double mean(int c) {
    return mean[c];
  }

  /**
   * Posterior variance of the noise-free cost.
   *
   * @param c candidate
   * @return sigma^2, not negative
   */
  public double variance(int c) {
    return Math.max(0, signal - reduction[c]);
  }
}

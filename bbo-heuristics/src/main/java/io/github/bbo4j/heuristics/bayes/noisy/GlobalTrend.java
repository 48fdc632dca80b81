package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.internal.Vectors;
import java.util.Arrays;

/**
 * Main effects of all parameters on a response, from all configurations of a run: t(x) = b_0 +
 * sum_j e_j(x_j), e_j a quadratic of an ordered parameter and one value per level of a categorical
 * one.
 *
 * <p>Bayesian ridge regression of standardised responses, coefficients N(0, 1) a priori but for
 * b_0, N(0, 100), by reweighting: configuration i has the variance v + s^2 / n_i, v the lack of fit
 * by moments, s^2 the noise of a run and n_i its runs, and the weight of Student's t with {@value
 * #NU} degrees of freedom. A process that can look at a part of a long run only gets from it what
 * the rest says: without a trend everything it does not look at seems as good as the best region,
 * which is what it looks at. O(n p^2) for p coefficients. Immutable.
 */
final class GlobalTrend {
  private static final double NU = 4;
  private static final int ROUNDS = 3;
  private static final double INTERCEPT_PRECISION = 0.01;
  private static final double LEAST_LACK = 1e-4;
  private static final int MOST_LEVELS = 16;
  private static final int MOST_WITH_SQUARES = 64;
  private static final int MOST_COEFFICIENTS = 128;

  /** First coefficient of each parameter; -1 for one without. */
  private final int[] first;

  private final boolean[] categorical;
  private final int[] levels;
  private final boolean squares;
  private final double[] coefficients;
  private final double center;
  private final double scale;

  /** Lack of fit v, on the responses' scale. */
  private final double lack;

  /**
   * The trend of responses.
   *
   * @param rows n encoded configurations
   * @param categorical which of their d entries are codes of levels
   * @param y n responses
   * @param noise n variances of the responses around the configuration's expectation
   */
  GlobalTrend(double[][] rows, boolean[] categorical, double[] y, double[] noise) {
    this.categorical = categorical;
    int d = categorical.length;
    levels = new int[d];
    for (int j = 0; j < d; j++) {
      for (double[] row : rows) {
        levels[j] = categorical[j] ? Math.max(levels[j], (int) row[j] + 1) : 0;
      }
    }
    squares = count(true) <= MOST_WITH_SQUARES;
    first = new int[d];
    boolean none = count(squares) > MOST_COEFFICIENTS;
    int p = 1;
    for (int j = 0; j < d; j++) {
      first[j] = none || levels[j] > MOST_LEVELS ? -1 : p;
      p += first[j] < 0 ? 0 : width(j, squares);
    }
    center = Arrays.stream(y).average().orElse(0);
    double variance = Arrays.stream(y).map(v -> (v - center) * (v - center)).average().orElse(0);
    scale = variance > 0 ? Math.sqrt(variance) : 1;
    coefficients = new double[p];
    lack = fit(rows, y, noise);
  }

  private int width(int j, boolean withSquares) {
    return categorical[j] ? levels[j] : withSquares ? 2 : 1;
  }

  private int count(boolean withSquares) {
    int p = 1;
    for (int j = 0; j < levels.length; j++) {
      p += levels[j] > MOST_LEVELS ? 0 : width(j, withSquares);
    }
    return p;
  }

  private double fit(double[][] rows, double[] y, double[] noise) {
    int n = y.length;
    double[][] features = new double[n][];
    double[] target = new double[n];
    double[] own = new double[n];
    for (int i = 0; i < n; i++) {
      features[i] = features(rows[i]);
      target[i] = (y[i] - center) / scale;
      own[i] = noise[i] / (scale * scale);
    }
    double v = 1;
    double[] trust = new double[n];
    Arrays.fill(trust, 1);
    double[] weights = new double[n];
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < n; i++) {
        weights[i] = trust[i] / (v + own[i]);
      }
      regress(features, target, weights);
      double squaresOfResiduals = 0;
      double sum = 0;
      for (int i = 0; i < n; i++) {
        double r = target[i] - Vectors.dot(coefficients, features[i]);
        trust[i] = Math.min(1, (NU + 1) / (NU + r * r / (v + own[i])));
        squaresOfResiduals += trust[i] * (r * r - own[i]);
        sum += trust[i];
      }
      v = Math.max(LEAST_LACK, squaresOfResiduals / sum);
    }
    return v * scale * scale;
  }

  /** Sets the coefficients to their posterior mode given the weights. */
  private void regress(double[][] features, double[] target, double[] weights) {
    int p = coefficients.length;
    double[][] a = new double[p][p];
    double[] b = new double[p];
    for (int k = 0; k < p; k++) {
      a[k][k] = k == 0 ? INTERCEPT_PRECISION : 1;
    }
    for (int i = 0; i < target.length; i++) {
      double[] f = features[i];
      for (int k = 0; k < p; k++) {
        if (f[k] != 0) {
          double wf = weights[i] * f[k];
          b[k] += wf * target[i];
          for (int l = k; l < p; l++) {
            a[k][l] += wf * f[l];
          }
        }
      }
    }
    if (!TriangularMatrices.cholesky(a, p)) {
      throw new BboException(
          "the trend of "
              + target.length
              + " configurations has no factor: a feature or a noise is not finite");
    }
    TriangularMatrices.forward(a, p, b);
    TriangularMatrices.backward(a, p, b);
    System.arraycopy(b, 0, coefficients, 0, p);
  }

  private double[] features(double[] row) {
    double[] f = new double[coefficients.length];
    f[0] = 1;
    for (int j = 0; j < row.length; j++) {
      if (first[j] < 0) {
        continue;
      }
      if (categorical[j]) {
        f[first[j] + (int) row[j]] = 1;
      } else {
        double z = 2 * row[j] - 1;
        f[first[j]] = z;
        if (squares) {
          f[first[j] + 1] = z * z - 1.0 / 3;
        }
      }
    }
    return f;
  }

  private double effect(int j, double x) {
    if (first[j] < 0) {
      return 0;
    }
    if (categorical[j]) {
      // A level never seen is an average one.
      return (int) x < levels[j] ? coefficients[first[j] + (int) x] : 0;
    }
    double z = 2 * x - 1;
    return coefficients[first[j]] * z
        + (squares ? coefficients[first[j] + 1] * (z * z - 1.0 / 3) : 0);
  }

  /** The trend at an encoded point. */
  double at(double[] x) {
    double sum = coefficients[0];
    for (int j = 0; j < x.length; j++) {
      sum += effect(j, x[j]);
    }
    return center + scale * sum;
  }

  /** Subtracts the trend at c points from c values; the points by columns, d x c. */
  void subtractFrom(double[] values, double[][] columns) {
    for (int c = 0; c < values.length; c++) {
      values[c] -= center + scale * coefficients[0];
    }
    for (int j = 0; j < columns.length; j++) {
      if (first[j] >= 0) {
        for (int c = 0; c < values.length; c++) {
          values[c] -= scale * effect(j, columns[j][c]);
        }
      }
    }
  }

  /** Adds the trend's slopes by the ordered entries of an encoded point. */
  void addSlopes(double[] x, double[] slopes) {
    for (int j = 0; j < x.length; j++) {
      if (first[j] >= 0 && !categorical[j]) {
        double z = 2 * x[j] - 1;
        double byZ = coefficients[first[j]] + (squares ? 2 * coefficients[first[j] + 1] * z : 0);
        slopes[j] += 2 * scale * byZ;
      }
    }
  }

  /** The variance of configurations around the trend, noise not included. */
  double lackOfFit() {
    return lack;
  }
}

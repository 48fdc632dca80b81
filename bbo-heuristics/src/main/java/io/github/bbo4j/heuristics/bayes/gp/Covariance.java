package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/**
 * A {@link CorrelationKernel} at given hyperparameters: the covariance s^2 phi(r^2) of the
 * noise-free costs at two points, and the nugget sigma_n^2. Immutable, safe for any thread.
 */
public final class Covariance {
  /** Dimensions from which on gradients are added up in another, faster order. */
  private static final int MANY = 20;

  private final CorrelationKernel kernel;
  private final double[] theta;
  private final double[] weights;
  private final double shape;
  private final double signalVariance;
  private final double nugget;

  /**
   * A covariance.
   *
   * @param kernel kernel
   * @param theta [kernel parameters, log s^2, log sigma_n^2], not modified
   * @throws IllegalArgumentException if theta has the wrong length or a value that is not finite
   */
  public Covariance(CorrelationKernel kernel, double[] theta) {
    int d = kernel.dimensions();
    int p = kernel.parameterCount();
    if (theta.length != p + 2) {
      throw new IllegalArgumentException(
          "theta has " + theta.length + " entries but this kernel needs " + (p + 2));
    }
    for (double t : theta) {
      Arguments.require(Double.isFinite(t), "an entry of theta", t, "finite");
    }
    this.kernel = kernel;
    this.theta = theta.clone();
    weights = new double[d];
    for (int j = 0; j < d; j++) {
      weights[j] = Math.exp(theta[j]);
    }
    shape = kernel.hasShape() ? Math.exp(theta[d]) : 1;
    signalVariance = Math.exp(theta[p]);
    nugget = Math.exp(theta[p + 1]);
  }

  /**
   * The kernel.
   *
   * @return kernel
   */
  public CorrelationKernel kernel() {
    return kernel;
  }

  /**
   * Hyperparameters.
   *
   * @return a copy of theta = [kernel parameters, log s^2, log sigma_n^2]
   */
  public double[] hyperparameters() {
    return theta.clone();
  }

  /**
   * Whether another covariance is the same function.
   *
   * @param other covariance
   * @return true for the same kernel and equal hyperparameters
   */
  public boolean isSameAs(Covariance other) {
    return kernel == other.kernel && Arrays.equals(theta, other.theta);
  }

  /**
   * Shape a of the rational quadratic.
   *
   * @return a, positive; 1 for the families without a shape
   */
  public double shape() {
    return shape;
  }

  /**
   * Signal variance s^2.
   *
   * @return s^2, positive
   */
  public double signalVariance() {
    return signalVariance;
  }

  /**
   * Nugget sigma_n^2.
   *
   * @return noise variance of one observation
   */
  public double nugget() {
    return nugget;
  }

  /**
   * Correlation of two points.
   *
   * @param a first point, d values
   * @param b second point, d values
   * @return phi(r^2) in (0, 1], symmetric in a and b
   */
  public double correlation(double[] a, double[] b) {
    double[][] columns = new double[a.length][1];
    for (int j = 0; j < a.length; j++) {
      columns[j][0] = b[j];
    }
    double[] r2 = new double[1];
    distances(columns, a, 0, 1, r2);
    kernel.family().correlate(r2, 0, 1, shape, 1);
    return r2[0];
  }

  /**
   * Covariances of one point with many.
   *
   * @param columns the many points, d columns
   * @param x the one point, d values
   * @param from first of the many
   * @param to end of the many, exclusive
   * @param out filled on [from, to)
   */
  public void row(double[][] columns, double[] x, int from, int to, double[] out) {
    distances(columns, x, from, to, out);
    kernel.family().correlate(out, from, to, shape, signalVariance);
  }

  /** Fills out with the scaled squared distances r^2 of one point and many. */
  private void distances(double[][] columns, double[] x, int from, int to, double[] out) {
    Arrays.fill(out, from, to, 0);
    int j = 0;
    while (j < weights.length) {
      if (j + 4 <= weights.length && areNumeric(j, j + 4)) {
        addFour(columns, x, j, from, to, out);
        j += 4;
      } else {
        addOne(columns[j], x[j], j, from, to, out);
        j++;
      }
    }
  }

  private boolean areNumeric(int first, int end) {
    for (int j = first; j < end; j++) {
      if (kernel.isCategorical(j)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the distances in four numeric dimensions, one after the other as {@link #addOne} does. */
  @SuppressWarnings("checkstyle:ParameterNumber") // one flat kernel, so that it is one loop
  private void addFour(double[][] columns, double[] x, int first, int from, int to, double[] out) {
    double[] c0 = columns[first];
    double[] c1 = columns[first + 1];
    double[] c2 = columns[first + 2];
    double[] c3 = columns[first + 3];
    double x0 = x[first];
    double x1 = x[first + 1];
    double x2 = x[first + 2];
    double x3 = x[first + 3];
    double w0 = weights[first];
    double w1 = weights[first + 1];
    double w2 = weights[first + 2];
    double w3 = weights[first + 3];
    for (int c = from; c < to; c++) {
      double d0 = c0[c] - x0;
      double d1 = c1[c] - x1;
      double d2 = c2[c] - x2;
      double d3 = c3[c] - x3;
      out[c] = (((out[c] + w0 * d0 * d0) + w1 * d1 * d1) + w2 * d2 * d2) + w3 * d3 * d3;
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // as addFour
  private void addOne(double[] column, double xj, int j, int from, int to, double[] out) {
    double w = weights[j];
    if (kernel.isCategorical(j)) {
      for (int c = from; c < to; c++) {
        out[c] += column[c] == xj ? 0 : w;
      }
    } else {
      for (int c = from; c < to; c++) {
        double diff = column[c] - xj;
        out[c] += w * diff * diff;
      }
    }
  }

  /**
   * Slopes of the covariances of one point with the first n of many, with respect to the numeric
   * coordinates of the one.
   *
   * @return {@code d x n}, d k(x, X_i) / d x_j; rows of zeros for categories
   */
  double[][] slopes(double[][] columns, double[] x, int n) {
    int d = weights.length;
    double[] scales = new double[n];
    Arrays.fill(scales, signalVariance);
    double[] r2 = new double[n];
    distances(columns, x, 0, n, r2);
    double[] q = new double[n];
    kernel.family().slopes(r2, scales, n, shape, q);
    double[][] out = new double[d][n];
    for (int j = 0; j < d; j++) {
      if (kernel.isCategorical(j)) {
        continue;
      }
      double w = weights[j];
      double[] column = columns[j];
      for (int i = 0; i < n; i++) {
        double diff = x[j] - column[i];
        out[j][i] = 2 * w * diff * q[i];
      }
    }
    return out;
  }

  /**
   * Adds sum over pairs i &lt; j of c_ij times the gradient of the correlation of points i and j.
   *
   * @param columns points, d columns
   * @param n number of points
   * @param coefficients rows i with entries j &lt; i used
   * @param gradient as many entries as the kernel has parameters, added to
   */
  void contract(double[][] columns, int n, double[][] coefficients, double[] gradient) {
    int d = weights.length;
    double[] x = new double[d];
    double[] r2 = new double[n];
    double[] q = new double[n];
    for (int i = 1; i < n; i++) {
      for (int k = 0; k < d; k++) {
        x[k] = columns[k][i];
      }
      distances(columns, x, 0, i, r2);
      double byShape = kernel.family().slopes(r2, coefficients[i], i, shape, q);
      for (int k = 0; k < d; k++) {
        gradient[k] += weights[k] * weighted(k, columns[k], x[k], q, i);
      }
      if (kernel.hasShape()) {
        gradient[d] += byShape;
      }
    }
  }

  private double weighted(int k, double[] column, double xk, double[] q, int to) {
    double sum = 0;
    if (kernel.isCategorical(k)) {
      for (int j = 0; j < to; j++) {
        sum += column[j] == xk ? 0 : q[j];
      }
    } else if (weights.length > MANY) {
      sum = weightedBySums(column, xk, q, to);
    } else {
      for (int j = 0; j < to; j++) {
        double diff = column[j] - xk;
        sum += q[j] * diff * diff;
      }
    }
    return sum;
  }

  /** The same in four partial sums: independent chains hide the latency of the additions. */
  private static double weightedBySums(double[] column, double xk, double[] q, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 4 <= to; j += 4) {
      double d0 = column[j] - xk;
      double d1 = column[j + 1] - xk;
      double d2 = column[j + 2] - xk;
      double d3 = column[j + 3] - xk;
      s0 += q[j] * d0 * d0;
      s1 += q[j + 1] * d1 * d1;
      s2 += q[j + 2] * d2 * d2;
      s3 += q[j + 3] * d3 * d3;
    }
    for (; j < to; j++) {
      double diff = column[j] - xk;
      s0 += q[j] * diff * diff;
    }
    return (s0 + s1) + (s2 + s3);
  }
}

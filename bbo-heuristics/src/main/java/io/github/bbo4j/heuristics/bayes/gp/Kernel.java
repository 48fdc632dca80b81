package io.github.bbo4j.heuristics.bayes.gp;

import java.util.Arrays;

/**
 * Correlation of two model-encoded points: a radial function of the scaled distance r^2 = sum_j w_j
 * delta_j(x, x'), with one weight per dimension (automatic relevance determination), optionally
 * mixed with additive main effects.
 *
 * <p>delta_j is the squared difference of a numeric dimension and the Hamming distance (0 or 1) of
 * a categorical one. The latter is half the squared distance of one-hot codes, so r^2 is a squared
 * Euclidean distance, every family stays positive definite, and no order of the categories is
 * invented; for {@link KernelFamily#RBF} the categorical factor is the exponential Hamming kernel
 * exp(-w_j [x_j != x'_j] / 2) (Hutter et al. 2011, SMAC, section 4.1).
 *
 * <p>With main effects the correlation is (1 - rho) phi(r^2) + (rho / d) sum_j phi(w_j delta_j):
 * functions that are mostly sums of one-parameter effects are extrapolated to unseen combinations
 * (Duvenaud, Nickisch, Rasmussen 2011, Additive Gaussian processes).
 *
 * <p>The kernel's parameters are log w_1 .. log w_d, then log a of the rational quadratic if it is
 * that family, then the logit of rho if there are main effects. Immutable, safe for any thread.
 */
public final class Kernel {
  private final KernelFamily family;
  private final boolean[] categorical;
  private final boolean mainEffects;

  private Kernel(KernelFamily family, boolean[] categorical, boolean mainEffects) {
    this.family = family;
    this.categorical = categorical;
    this.mainEffects = mainEffects;
  }

  /**
   * A kernel of numeric and categorical dimensions.
   *
   * @param family radial function
   * @param categorical which dimensions have no order, one entry per dimension, at least one
   * @return the kernel
   * @throws IllegalArgumentException if there is no dimension
   */
  public static Kernel of(KernelFamily family, boolean... categorical) {
    if (categorical.length == 0) {
      throw new IllegalArgumentException("categorical is empty but a kernel needs one dimension");
    }
    return new Kernel(family, categorical.clone(), false);
  }

  /**
   * The same kernel mixed with additive main effects.
   *
   * @return a new kernel, one parameter longer
   */
  public Kernel withMainEffects() {
    return new Kernel(family, categorical, true);
  }

  /**
   * Number of dimensions d.
   *
   * @return d, at least 1
   */
  public int dimensions() {
    return categorical.length;
  }

  /**
   * Number of parameters of the correlation.
   *
   * @return d, plus one each for a shape and for main effects
   */
  public int parameterCount() {
    return categorical.length + (hasShape() ? 1 : 0) + (mainEffects ? 1 : 0);
  }

  /**
   * Whether dimension j has no order.
   *
   * @param j dimension in [0, d)
   * @return true for a category
   */
  public boolean isCategorical(int j) {
    return categorical[j];
  }

  /**
   * Whether the correlation has additive main effects.
   *
   * @return true if so
   */
  public boolean hasMainEffects() {
    return mainEffects;
  }

  /**
   * Whether the family has a shape parameter.
   *
   * @return true for the rational quadratic
   */
  public boolean hasShape() {
    return family == KernelFamily.RATIONAL_QUADRATIC;
  }

  /**
   * Correlation of two points.
   *
   * @param theta parameters, at least {@link #parameterCount} long
   * @param a first point, d values
   * @param b second point, d values
   * @return correlation in (0, 1], symmetric in a and b
   */
  public double correlation(double[] theta, double[] a, double[] b) {
    double[][] columns = new double[a.length][1];
    for (int j = 0; j < a.length; j++) {
      columns[j][0] = b[j];
    }
    double[] row = new double[1];
    row(theta, columns, a, 0, 1, 1, row, new double[1]);
    return row[0];
  }

  private double shape(double[] theta) {
    return hasShape() ? Math.exp(theta[categorical.length]) : 1;
  }

  /** Share rho of the main effects; 0 without them. */
  public double mainShare(double[] theta) {
    return mainEffects ? 1 / (1 + Math.exp(-theta[parameterCount() - 1])) : 0;
  }

  /**
   * Scaled correlations of one point with many.
   *
   * @param theta parameters
   * @param columns the many points, d columns
   * @param x the one point
   * @param from first of the many
   * @param to end of the many, exclusive
   * @param scale factor of the correlation, s^2
   * @param out filled on [from, to)
   * @param work scratch, as long as out
   */
  @SuppressWarnings(
      "checkstyle:ParameterNumber") // inner loop of every prediction, works on borrowed arrays
  public void row(
      double[] theta,
      double[][] columns,
      double[] x,
      int from,
      int to,
      double scale,
      double[] out,
      double[] work) {
    int d = categorical.length;
    double shape = shape(theta);
    double rho = mainShare(theta);
    Arrays.fill(out, from, to, 0);
    for (int j = 0; j < d; j++) {
      addDistances(j, Math.exp(theta[j]), columns[j], x[j], out, from, to);
    }
    family.correlate(out, from, to, shape, scale * (1 - rho));
    if (mainEffects) {
      for (int j = 0; j < d; j++) {
        Arrays.fill(work, from, to, 0);
        addDistances(j, Math.exp(theta[j]), columns[j], x[j], work, from, to);
        family.correlate(work, from, to, shape, scale * rho / d);
        for (int c = from; c < to; c++) {
          out[c] += work[c];
        }
      }
    }
  }

  /**
   * Slopes of the scaled correlations of one point with many, with respect to the numeric
   * coordinates of the one.
   *
   * @param theta parameters
   * @param columns the many points, d columns
   * @param x the one point, d values
   * @param n number of the many
   * @param scale factor of the correlation, s^2
   * @return {@code d x n}, d k(x, X_i) / d x_j; rows of zeros for categories
   */
  public double[][] slopes(double[] theta, double[][] columns, double[] x, int n, double scale) {
    int d = categorical.length;
    double shape = shape(theta);
    double rho = mainShare(theta);
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] r2 = new double[n];
    for (int j = 0; j < d; j++) {
      addDistances(j, Math.exp(theta[j]), columns[j], x[j], r2, 0, n);
    }
    double[] q = new double[n];
    family.slopes(r2, ones, n, shape, scale * (1 - rho), q);
    double[][] out = new double[d][n];
    for (int j = 0; j < d; j++) {
      if (categorical[j]) {
        continue;
      }
      double w = Math.exp(theta[j]);
      double[] column = columns[j];
      for (int i = 0; i < n; i++) {
        double diff = x[j] - column[i];
        double slope = mainEffects ? scale * rho / d * family.slope(w * diff * diff, shape) : 0;
        out[j][i] = 2 * w * diff * (q[i] + slope);
      }
    }
    return out;
  }

  private void addDistances(
      int j, double w, double[] column, double xj, double[] out, int from, int to) {
    if (categorical[j]) {
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
   * Adds sum over pairs i &lt; j of weight_ij times the gradient of the correlation of points i and
   * j.
   *
   * @param theta parameters
   * @param columns points, d columns
   * @param n number of points
   * @param weights rows i with entries j &lt; i used
   * @param gradient parameterCount() entries, added to
   */
  public void contract(
      double[] theta, double[][] columns, int n, double[][] weights, double[] gradient) {
    int d = categorical.length;
    double shape = shape(theta);
    double rho = mainShare(theta);
    double[] w = new double[d];
    for (int k = 0; k < d; k++) {
      w[k] = Math.exp(theta[k]);
    }
    double[] x = new double[d];
    double[] r2 = new double[n];
    double[] q = new double[n];
    for (int i = 1; i < n; i++) {
      for (int k = 0; k < d; k++) {
        x[k] = columns[k][i];
      }
      double[] weight = weights[i];
      Arrays.fill(r2, 0, i, 0);
      for (int k = 0; k < d; k++) {
        addDistances(k, w[k], columns[k], x[k], r2, 0, i);
      }
      double shapeSlope = family.slopes(r2, weight, i, shape, 1 - rho, q);
      for (int k = 0; k < d; k++) {
        gradient[k] += w[k] * weighted(k, columns[k], x[k], q, i);
      }
      if (hasShape()) {
        gradient[d] += shapeSlope;
      }
      if (mainEffects) {
        contractMainEffects(w, shape, rho, columns, i, weight, r2, gradient);
      }
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // continuation of contract
  private void contractMainEffects(
      double[] w,
      double shape,
      double rho,
      double[][] columns,
      int i,
      double[] weight,
      double[] r2,
      double[] gradient) {
    int d = categorical.length;
    double dRho = 0;
    for (int j = 0; j < i; j++) {
      dRho -= weight[j] * family.correlation(r2[j], shape);
    }
    for (int k = 0; k < d; k++) {
      double sum = 0;
      for (int j = 0; j < i; j++) {
        double diff = columns[k][j] - columns[k][i];
        double delta = categorical[k] ? (diff == 0 ? 0 : 1) : diff * diff;
        double one = w[k] * delta;
        sum += weight[j] * family.slope(one, shape) * delta;
        dRho += weight[j] * family.correlation(one, shape) / d;
        if (hasShape()) {
          gradient[d] += weight[j] * rho / d * family.shapeSlope(one, shape);
        }
      }
      gradient[k] += w[k] * rho / d * sum;
    }
    gradient[parameterCount() - 1] += rho * (1 - rho) * dRho;
  }

  private double weighted(int k, double[] column, double xk, double[] q, int to) {
    double sum = 0;
    if (categorical[k]) {
      for (int j = 0; j < to; j++) {
        sum += column[j] == xk ? 0 : q[j];
      }
    } else {
      for (int j = 0; j < to; j++) {
        double diff = column[j] - xk;
        sum += q[j] * diff * diff;
      }
    }
    return sum;
  }
}

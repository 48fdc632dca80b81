package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/**
 * A {@link CorrelationKernel} at given hyperparameters: the covariance s^2 phi(r^2) of the
 * noise-free costs at two points, and the nugget sigma_n^2. Immutable, safe for any thread.
 */
public final class Covariance {
  /** Of the signal variance: beyond it the exponential is zero or infinite, or loses digits. */
  private static final double LARGEST_LOG = 700;

  private final CorrelationKernel kernel;
  private final double[] theta;
  private final Correlation correlation;
  private final double shape;
  private final double signalVariance;
  private final double nugget;

  /**
   * A covariance.
   *
   * @param kernel kernel
   * @param theta [kernel parameters, log s^2, log sigma_n^2], not modified
   * @throws IllegalArgumentException if theta has the wrong length, a value that is not finite, or
   *     a log s^2 outside of -700 to 700, whose exponential is no normal number
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
    Arguments.require(
        Math.abs(theta[p]) <= LARGEST_LOG,
        "log s^2, entry " + p + " of theta,",
        theta[p],
        "in -700..700. Maybe standardise the targets first");
    this.kernel = kernel;
    this.theta = theta.clone();
    shape = kernel.hasShape() ? Math.exp(theta[d]) : 1;
    WeightedDistance distance = new WeightedDistance(kernel, theta);
    correlation =
        kernel.family() == KernelFamily.ANOVA
            ? new AnovaCorrelation(distance, shape)
            : new RadialCorrelation(kernel.family(), distance, shape);
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
   * Shape a of the rational quadratic, or weight v of the orders of {@link KernelFamily#ANOVA}.
   *
   * @return a or v, positive; 1 for the families without a shape
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
    correlation.row(columns, a, 0, 1, 1, r2);
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
    correlation.row(columns, x, from, to, signalVariance, out);
  }

  /**
   * Slopes of the covariances of one point with the first of many, with respect to the numeric
   * coordinates of the one.
   *
   * @param values as many as are asked for, filled with the covariances
   * @return {@code d x n}, d k(x, X_i) / d x_j; rows of zeros for categories
   */
  double[][] slopes(double[][] columns, double[] x, double[] values) {
    return correlation.slopes(columns, x, signalVariance, values);
  }

  /** Covariances of all pairs of points, as {@link Correlation#pairs} has them. */
  void pairs(double[][] columns, double[][] out, PairTerms terms) {
    correlation.pairs(columns, signalVariance, out, terms);
  }

  /** {@link Correlation#contract} of the same points. */
  void contract(double[][] columns, PairTerms terms, double[][] coefficients, double[] gradient) {
    correlation.contract(columns, terms, coefficients, gradient);
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

/**
 * What a measurement at a point promises, judged from the posterior there; the largest value is
 * measured next. Implementations are pure functions and safe for any thread; values of different
 * functions or contexts are not comparable.
 */
@FunctionalInterface
public interface PointAcquisition {
  /**
   * Value of measuring at a point.
   *
   * @param mean posterior mean mu of the cost there
   * @param sd posterior standard deviation sigma, not negative
   * @param context what the points have in common
   * @return the larger the better; negative infinity if nothing can be gained
   */
  double value(double mean, double sd, AcquisitionContext context);

  /**
   * Slopes of the value, for following it uphill.
   *
   * @param mean posterior mean mu
   * @param sd posterior standard deviation sigma, positive
   * @param context what the points have in common
   * @return d value / d mean and d value / d sd; central differences unless the function knows
   *     better
   */
  default double[] slopes(double mean, double sd, AcquisitionContext context) {
    double h = 1e-5 * sd;
    return new double[] {
      (value(mean + h, sd, context) - value(mean - h, sd, context)) / (2 * h),
      (value(mean, sd + h, context) - value(mean, sd - h, context)) / (2 * h)
    };
  }
}

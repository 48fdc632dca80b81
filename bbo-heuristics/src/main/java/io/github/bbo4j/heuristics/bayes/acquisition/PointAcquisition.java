package io.github.bbo4j.heuristics.bayes.acquisition;

/**
 * An acquisition that scores a candidate by the mean and standard deviation of its own posterior.
 * To add one: a class with {@link #name}, {@link #scale} and {@link #value}, and its test.
 */
public interface PointAcquisition extends Acquisition {
  /**
   * Value of measuring at a point.
   *
   * @param mean posterior mean mu of the cost there
   * @param sd posterior standard deviation sigma, not negative
   * @param context what the points have in common
   * @return the larger the better; negative infinity if nothing can be gained. NaN and positive
   *     infinity end the decision by an exception
   */
  double value(double mean, double sd, PointContext context);

  /**
   * Slopes of the value, for following it uphill.
   *
   * @param mean posterior mean mu
   * @param sd posterior standard deviation sigma, positive
   * @param context what the points have in common
   * @return d value / d mean and d value / d sd; central differences unless the acquisition knows
   *     better
   */
  default double[] slopes(double mean, double sd, PointContext context) {
    double h = 1e-5 * sd;
    return new double[] {
      (value(mean + h, sd, context) - value(mean - h, sd, context)) / (2 * h),
      (value(mean, sd + h, context) - value(mean, sd - h, context)) / (2 * h)
    };
  }

  /**
   * The cost that candidates are compared with.
   *
   * @param known posterior at the measured points and the fantasies
   * @return the lowest mean unless the acquisition wants another
   */
  default double incumbent(Incumbents known) {
    return known.lowestMean();
  }

  /**
   * An increasing function of this one with a better gradient, which is followed in its stead.
   *
   * @return this one unless the acquisition knows better
   */
  default PointAcquisition followed() {
    return this;
  }

  @Override
  default ValueScale smoothScale() {
    return followed().scale();
  }

  @Override
  default AcquisitionScorer scorer(AcquisitionContext context) {
    return new PointScorer(this, context);
  }
}

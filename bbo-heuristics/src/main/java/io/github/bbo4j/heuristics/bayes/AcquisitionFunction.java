package io.github.bbo4j.heuristics.bayes;

/**
 * What a measurement at a point promises, judged from the posterior there; the largest value is
 * measured next. Implementations are pure functions and safe for any thread; values of different
 * functions or contexts are not comparable.
 */
@FunctionalInterface
public interface AcquisitionFunction {
  /**
   * Value of measuring at a point.
   *
   * @param mean posterior mean mu of the cost there
   * @param sd posterior standard deviation sigma, not negative
   * @param context what the points have in common
   * @return the larger the better; negative infinity if nothing can be gained
   */
  double value(double mean, double sd, AcquisitionContext context);
}

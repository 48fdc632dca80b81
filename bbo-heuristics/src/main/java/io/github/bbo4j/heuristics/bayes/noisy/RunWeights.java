package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.Arrays;

/**
 * Weights of runs by their deviation r in standard deviations, 1 up to |r| = {@value #WHOLE} and
 * falling to 0 one further off. Stateless.
 */
final class RunWeights {
  private static final double WHOLE = 2;

  /** E w(Z) of a standard normal Z. */
  static final double MEAN = 0.983783;

  /** E w(Z) Z^2. */
  static final double SQUARE = 0.884665;

  private RunWeights() {}

  /**
   * Fills the weights; all 1 if they would all but vanish.
   *
   * @param w filled, one for each value
   * @param y values
   * @param m what they deviate from
   * @param sd their standard deviation
   * @return the sum of the weights
   */
  static double fill(double[] w, double[] y, double m, double sd) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      w[i] = Math.max(0, Math.min(1, WHOLE + 1 - Math.abs((y[i] - m) / sd)));
      sum += w[i];
    }
    if (sum >= 1) {
      return sum;
    }
    Arrays.fill(w, 1);
    return w.length;
  }
}

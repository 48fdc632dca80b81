package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.Arrays;

/**
 * Weights of runs by their deviation r in standard deviations, 1 up to |r| = a and falling to 0 at
 * |r| = a + 1, and what they are worth under normal noise (Huber 1981, chapter 3).
 *
 * @param whole a, the deviation up to which the weight is 1
 * @param mean E w(Z) of a standard normal Z
 * @param square E w(Z) Z^2
 * @param variance E (w(Z) Z)^2 / (E (w(z) z)'(Z))^2
 */
record RunWeights(double whole, double mean, double square, double variance) {
  private static final int SEVERAL = 7;
  private static final int MANY = 20;
  private static final RunWeights FEW_RUNS = new RunWeights(1, 0.850350, 0.474391, 1.695727);
  private static final RunWeights SEVERAL_RUNS = new RunWeights(1.5, 0.945395, 0.721416, 1.249686);

  /** Of two whole deviations. */
  static final RunWeights MANY_RUNS = new RunWeights(2, 0.983783, 0.884665, 1.081996);

  /**
   * The weights for so many runs: a is 1 for fewer than {@value #SEVERAL}, 1.5 for fewer than
   * {@value #MANY}, else 2. The fewer the runs, the more a missed outlier weighs.
   */
  static RunWeights forRuns(int runs) {
    return runs < SEVERAL ? FEW_RUNS : runs < MANY ? SEVERAL_RUNS : MANY_RUNS;
  }

  /**
   * Fills the weights; all 1 if they would all but vanish.
   *
   * @param w filled, one for each value
   * @param y values
   * @param m what they deviate from
   * @param sd their standard deviation
   * @return the sum of the weights
   */
  double fill(double[] w, double[] y, double m, double sd) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      w[i] = Math.max(0, Math.min(1, whole + 1 - Math.abs((y[i] - m) / sd)));
      sum += w[i];
    }
    if (sum >= 1) {
      return sum;
    }
    Arrays.fill(w, 1);
    return w.length;
  }
}

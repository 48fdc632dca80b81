package io.github.bbo4j.hplsim.calibration;

/**
 * What a piecewise regression minimises over its lines f. Communication times span eight decades
 * and their noise grows with the size, so the choice decides which breakpoints can be seen (T.
 * Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 5.3.3).
 */
public enum RegressionLoss {
  /** Sum of {@code (y - f(x))^2}: right for noise of constant variance. */
  ABSOLUTE,
  /** Sum of {@code ((y - f(x)) / x)^2}: right for noise proportional to x. */
  RELATIVE,
  /**
   * Sum of {@code (ln y - ln f(x))^2}: robust to both; needs positive y and gives positive lines.
   */
  LOGARITHMIC
}

package io.github.bbo4j.hplsim.generative;

/**
 * Speed of dgemm on one processor in one state: a call lasts {@code alpha MNK + beta} seconds in
 * the mean, with standard deviation {@code gamma MNK}.
 *
 * @param alpha seconds per multiply-add, above 0
 * @param beta seconds per call, at least 0
 * @param gamma standard deviation in seconds per multiply-add, at least 0
 */
public record DgemmSpeed(double alpha, double beta, double gamma) {

  /** Checks the signs. */
  public DgemmSpeed {
    if (!(alpha > 0.0) || !(beta >= 0.0) || !(gamma >= 0.0) || Double.isInfinite(alpha)) {
      throw new IllegalArgumentException(
          "alpha = "
              + alpha
              + ", beta = "
              + beta
              + ", gamma = "
              + gamma
              + "; alpha must be above 0, beta and gamma at least 0");
    }
  }

  /** Asymptotic rate, {@code 2e-9 / alpha}, in GFlop/s. */
  public double gflops() {
    return 2e-9 / alpha;
  }

  /** Coefficient of variation of a large call, {@code gamma / alpha}. */
  public double callVariation() {
    return gamma / alpha;
  }

  /**
   * The same speed with another variation from call to call.
   *
   * @param variation wanted {@code gamma / alpha}, at least 0 (dahu in its normal state: 0.038)
   * @return a copy
   */
  public DgemmSpeed withCallVariation(double variation) {
    return new DgemmSpeed(alpha, beta, variation * alpha);
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

/**
 * Belief about the cost at one point: a normal distribution, noise of a measurement not included.
 *
 * @param mean expected cost mu
 * @param variance sigma^2, not negative
 */
public record Posterior(double mean, double variance) {
  /**
   * Standard deviation sigma.
   *
   * @return square root of the variance
   */
  public double standardDeviation() {
    return Math.sqrt(variance);
  }
}

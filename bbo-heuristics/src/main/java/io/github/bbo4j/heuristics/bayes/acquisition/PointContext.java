package io.github.bbo4j.heuristics.bayes.acquisition;

/**
 * What all candidates of one decision have in common.
 *
 * @param incumbent cost that a candidate is compared with, as the acquisition chose it
 * @param noiseVariance variance of one further measurement's noise, not negative
 */
public record PointContext(double incumbent, double noiseVariance) {
  /**
   * A context without noise.
   *
   * @param incumbent lowest cost reached
   * @return the context
   */
  public static PointContext of(double incumbent) {
    return new PointContext(incumbent, 0);
  }
}

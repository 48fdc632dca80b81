package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * What all candidates of one decision have in common.
 *
 * @param incumbent cost that a candidate is compared with, as the acquisition chose it; a number
 * @param noiseVariance variance of one further measurement's noise, at least 0
 */
public record PointContext(double incumbent, double noiseVariance) {
  /** Checks the ranges. */
  public PointContext {
    Arguments.require(!Double.isNaN(incumbent), "incumbent", incumbent, "a number");
    Arguments.require(noiseVariance >= 0, "noiseVariance", noiseVariance, "at least 0");
  }

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

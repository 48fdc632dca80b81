package io.github.bbo4j.heuristics.bayes.acquisition;

/**
 * What all candidates of one decision have in common.
 *
 * @param best lowest target believed to be reached: the lowest posterior mean at a measured point,
 *     which is the lowest observed one if there is no noise
 * @param quantileBest lowest posterior quantile mu + sigma at a measured point
 * @param noiseVariance variance of one further measurement's noise, not negative
 */
public record AcquisitionContext(double best, double quantileBest, double noiseVariance) {
  /**
   * Context without noise.
   *
   * @param best incumbent f*
   * @return the context
   */
  public static AcquisitionContext of(double best) {
    return new AcquisitionContext(best, best, 0);
  }
}

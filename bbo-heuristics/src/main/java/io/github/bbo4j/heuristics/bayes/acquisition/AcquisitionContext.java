package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import java.util.random.RandomGenerator;

/**
 * What an {@link Acquisition} decides from.
 *
 * @param process process conditioned on what is measured
 * @param pending encoded points whose measurements are under way, one row of d values each; shared,
 *     not to be modified
 * @param random source of the decision's randomness
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of borrowed arrays, never compared
public record AcquisitionContext(
    GaussianProcess process, double[][] pending, RandomGenerator random) {
  /**
   * The process with fantasies: as if the pending measurements came out at their posterior means
   * ({@link GaussianProcess#withFantasies}).
   *
   * @return a process of all measured and pending points, the pending ones last
   */
  public GaussianProcess withFantasies() {
    return process.withFantasies(pending);
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.Curvature;

/**
 * Where a search for the mode of a {@link HyperparameterPosterior} ended. Shared, not to be
 * modified.
 *
 * @param theta the best hyperparameters found
 * @param curvature of the log density around them, as far as the search has learnt it
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
public record Mode(double[] theta, Curvature curvature) {
  /**
   * Hyperparameters to start a search from that nothing is known of.
   *
   * @param theta hyperparameters
   * @return these without curvature
   */
  public static Mode startOf(double[] theta) {
    return new Mode(theta, Curvature.NONE);
  }

  /**
   * The same hyperparameters as a start that nothing is known of.
   *
   * @return without curvature
   */
  public Mode withoutCurvature() {
    return startOf(theta);
  }
}

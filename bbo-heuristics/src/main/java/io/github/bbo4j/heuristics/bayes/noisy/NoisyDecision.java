package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;

/**
 * The best new point and the best replicate of a noisy run, by one measure.
 *
 * @param replicate the configuration to measure again, if there is one that may be
 * @param replicateGain its knowledge gradient on the model's scale, 0 if there is none
 * @param fresh the new point to measure, if there is one left
 * @param freshGain its knowledge gradient, 0 if there is none
 */
public record NoisyDecision(
    Optional<Configuration> replicate,
    double replicateGain,
    Optional<Configuration> fresh,
    double freshGain) {
  /**
   * Whether to measure again.
   *
   * @return true if there is no new point, or the replicate gains more
   */
  public boolean prefersReplicate() {
    return fresh.isEmpty() || replicateGain > freshGain;
  }
}

package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;

/**
 * Whether to measure one configuration again. A pure function; rules compose with {@link #and} and
 * {@link #or}, and {@link LastMeasuredPolicy} makes a policy of one.
 */
@FunctionalInterface
public interface ResamplingRule {

  /**
   * Whether to measure it again.
   *
   * @param observation a configuration of the history
   * @param history what was measured, and what is pending
   */
  boolean again(Observation observation, History history);

  /** Again if both say so. */
  default ResamplingRule and(ResamplingRule other) {
    return (observation, history) ->
        again(observation, history) && other.again(observation, history);
  }

  /** Again if either says so. */
  default ResamplingRule or(ResamplingRule other) {
    return (observation, history) ->
        again(observation, history) || other.again(observation, history);
  }
}

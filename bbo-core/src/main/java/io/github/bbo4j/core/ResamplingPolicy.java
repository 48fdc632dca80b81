package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Decides which configuration to measure again before the heuristic is asked for a new one. A pure
 * function of the history, asked before every trial after the first; independent of the heuristic.
 */
@FunctionalInterface
public interface ResamplingPolicy {

  /** Never measures anything again. */
  ResamplingPolicy NONE = (history, random) -> Optional.empty();

  /**
   * What to measure again now.
   *
   * @param history what was measured, not empty, and what is pending
   * @param random derived from (seed, "resampling", step)
   * @return a configuration of the history, or nothing to go on with the search
   */
  Optional<Configuration> resample(History history, RandomGenerator random);

  /**
   * Why it wants what it wants of that history: {@link Purpose#RESAMPLE}, or {@link
   * Purpose#CONFIRMATION} for a policy with a confirmation stage of its own. Written into the trial
   * unless the tuner has a confirmation stage, whose trials alone are called so then.
   */
  default Purpose purpose(History history) {
    return Purpose.RESAMPLE;
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return this == NONE ? "none" : Names.of(this);
  }
}

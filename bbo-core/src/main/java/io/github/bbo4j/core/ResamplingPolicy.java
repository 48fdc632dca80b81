package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Decides which configuration to measure again before the heuristic is asked for a new one. A pure
 * function of the history, asked before every trial after the first; independent of the heuristic.
 * The policy of a confirmation stage is asked in the same way, when the search is over. A policy
 * that plans reads {@link History#plannedEvaluations()} and {@link History#remaining()}.
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
   * Why it can't work on a space, such as "it enumerates, and x is real"; empty if it can. {@link
   * TunerBuilder#build()} asks, so that nothing is measured before it is known.
   */
  default Optional<String> unsupported(SearchSpace space) {
    return Optional.empty();
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return this == NONE ? "none" : Names.of(this);
  }
}

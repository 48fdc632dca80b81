package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Proposes what to measure next: {@code theta_i = H(S_i, F_i)} taken literally, a pure function of
 * the history and the randomness handed in.
 *
 * <p>Equal histories and equal generators give equal proposals; nothing is remembered from call to
 * call but what a private memo may save in time, and the answer is the same without it. A heuristic
 * proposes points that are neither measured nor pending; replicates are the business of the {@link
 * ResamplingPolicy}. It must cope with an empty history, with histories it did not propose, and
 * with failed and censored runs. An instance is used by one run at a time; its memo need not be
 * thread-safe.
 */
@FunctionalInterface
public interface Heuristic {

  /**
   * The configuration to measure next.
   *
   * @param history what was measured, and what is pending
   * @param random derived from (seed, "heuristic", step)
   * @return a feasible configuration of the history's space, neither measured nor pending, with
   *     notes for listeners
   * @throws SpaceExhaustedException if there is none left
   */
  Proposal suggest(History history, RandomGenerator random);

  /**
   * Why it can't work on a space, such as "it enumerates, and x is real"; empty if it can. {@link
   * TunerBuilder#build()} asks, so that nothing is measured before it is known.
   */
  default Optional<String> unsupported(SearchSpace space) {
    return Optional.empty();
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }
}

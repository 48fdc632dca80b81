package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;

/**
 * How many runs one configuration may have at most: a share of the planned evaluations, but at
 * least a number; {@code max(atLeast, floor(share * planned))} with {@link
 * History#plannedEvaluations()}. Immutable and thread-safe.
 *
 * @param share of the planned evaluations, in [0, 1]
 * @param atLeast at least 1
 */
public record RunLimit(double share, int atLeast) {

  /** Checks the ranges. */
  public RunLimit {
    Arguments.require(share >= 0 && share <= 1, "share", share, "in [0, 1]");
    Arguments.require(atLeast >= 1, "atLeast", atLeast, "at least 1");
  }

  /** The same number whatever is planned, at least 1. */
  public static RunLimit of(int runs) {
    Arguments.require(runs >= 1, "runs", runs, "at least 1");
    return new RunLimit(0, runs);
  }

  /** The limit in that history, at least 1. */
  public int in(History history) {
    return Math.max(atLeast, Decimals.floorOfShare(share, history.plannedEvaluations()));
  }
}

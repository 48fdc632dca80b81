package io.github.bbo4j.core;

/** Why a trial was run. */
public enum Purpose {
  /** A point of the initial design. */
  INITIAL,
  /** Proposed by the heuristic. */
  SEARCH,
  /** Measured again by the resampling policy. */
  RESAMPLE,
  /** Measured again among the leaders, after the search, to confirm the recommendation. */
  CONFIRMATION,
  /**
   * Known before the run, by a warm start that was found to be of another system: its cost says
   * nothing here, so it is in no observation. People see such trials in the history of a session
   * and of its result; no decision does ({@link TuningResult#believed()}).
   */
  FOREIGN
}

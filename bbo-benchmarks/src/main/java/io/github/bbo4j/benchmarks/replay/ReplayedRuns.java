package io.github.bbo4j.benchmarks.replay;

/** Which of the recorded runs of a configuration a replay answers with. */
public enum ReplayedRuns {
  /** The median of its runs: no noise. */
  MEDIAN,
  /** The mean of its runs: no noise. */
  MEAN,
  /**
   * One of its runs, drawn anew at each call, failed ones included: the noise of the real system.
   */
  RANDOM
}

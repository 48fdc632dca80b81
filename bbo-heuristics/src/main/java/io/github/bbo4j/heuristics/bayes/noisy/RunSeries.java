package io.github.bbo4j.heuristics.bayes.noisy;

/**
 * By how much each run of a history is above what all others say of its configuration, in the order
 * they were made.
 *
 * @param trials numbers of the runs, ascending
 * @param deviations of the runs from what the others say, on a model's scale
 * @param open variances of what the others say
 * @param weights of the runs: a run that counts half has twice the noise
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record RunSeries(int[] trials, double[] deviations, double[] open, double[] weights) {
  /** Number of runs. */
  int size() {
    return trials.length;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

/**
 * What a process says of a configuration by all of its runs.
 *
 * @param mean posterior mean
 * @param variance posterior variance, positive
 * @param noise variance of a run
 */
record RunBelief(double mean, double variance, double noise) {
  /** The variance without a run of that weight. */
  double open(double weight) {
    return 1 / Math.max(1e-9, 1 / variance - weight / noise);
  }

  /**
   * The mean without the run.
   *
   * @param open the variance without it
   */
  double without(double run, double weight, double open) {
    return open * (mean / variance - weight / noise * run);
  }
}

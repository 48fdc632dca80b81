package io.github.bbo4j.core;

/**
 * Supplies the resampling policy of a tuner with a budget that was not told one; found by {@link
 * java.util.ServiceLoader}. bbo-heuristics brings one that measures again what promises a better
 * recommendation than new points do, and nothing where costs are exact.
 */
public interface ResamplingProvider {

  /** The policy of one run. */
  ResamplingPolicy resampling();
}

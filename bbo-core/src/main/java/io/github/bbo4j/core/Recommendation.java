package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;

/**
 * What to use, and what it will cost.
 *
 * @param configuration the configuration
 * @param estimate its estimated mean cost
 * @param standardError of the estimate; NaN where a single run leaves it unknown
 * @param low lower end of the 95 % interval of the cost; negative infinity where it is unknown
 * @param high upper end of the interval; positive infinity where it is unknown
 * @param probabilityBest that no other configuration measured costs less, in [0, 1]; NaN where it
 *     is unknown
 * @param replicates the number of runs of this configuration
 * @param method how it was chosen
 */
public record Recommendation(
    Configuration configuration,
    double estimate,
    double standardError,
    double low,
    double high,
    double probabilityBest,
    int replicates,
    String method) {

  /** A recommendation without interval and probability. */
  public Recommendation(
      Configuration configuration,
      double estimate,
      double standardError,
      int replicates,
      String method) {
    this(
        configuration,
        estimate,
        standardError,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.NaN,
        replicates,
        method);
  }

  /** Whether the interval says anything. */
  public boolean hasInterval() {
    return low > Double.NEGATIVE_INFINITY && high < Double.POSITIVE_INFINITY;
  }
}

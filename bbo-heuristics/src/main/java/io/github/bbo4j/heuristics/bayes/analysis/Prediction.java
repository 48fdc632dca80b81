package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * What the surrogate expects of a configuration, as a cost.
 *
 * @param median of the cost without the noise of a run
 * @param low 2.5 % quantile, at most the median
 * @param high 97.5 % quantile, at least the median
 */
public record Prediction(double median, double low, double high) {
  /** Checks the ranges. */
  public Prediction {
    Arguments.require(!Double.isNaN(median), "median", median, "a number");
    Arguments.require(low <= median, "low", low, "at most the median, " + median);
    Arguments.require(high >= median, "high", high, "at least the median, " + median);
  }
}

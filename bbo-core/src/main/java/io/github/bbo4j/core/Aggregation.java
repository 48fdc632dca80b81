package io.github.bbo4j.core;

import java.util.Arrays;

/** Merges the measured costs of one configuration into one: mean, median, and so on. */
@FunctionalInterface
public interface Aggregation {

  /** The arithmetic mean; what a tuner uses unless told otherwise. */
  Aggregation MEAN = costs -> Arrays.stream(costs).average().orElse(Double.NaN);

  /**
   * The merged cost.
   *
   * @param costs measured costs in the order of the runs, at least one, all finite; not modified
   * @return a finite number
   */
  double aggregate(double[] costs);
}

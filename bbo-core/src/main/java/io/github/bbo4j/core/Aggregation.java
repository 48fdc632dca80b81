package io.github.bbo4j.core;

/** Merges the measured costs of one configuration into one: mean, median, and so on. */
@FunctionalInterface
public interface Aggregation {

  /** The arithmetic mean; what a tuner uses unless told otherwise. */
  Aggregation MEAN = Observation::mean;

  /**
   * The merged cost.
   *
   * @param costs measured costs in the order of the runs, at least one, all finite; not modified
   * @return a finite number
   */
  double aggregate(double[] costs);
}

package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;

/** Merges the measured costs of one configuration into one: mean, median, and so on. */
@FunctionalInterface
public interface Aggregation {

  /** The arithmetic mean; what a tuner uses unless told otherwise. */
  Aggregation MEAN = named("mean", Observation::mean);

  /**
   * The merged cost.
   *
   * @param costs measured costs in the order of the runs, at least one, all finite; not modified
   * @return a finite number
   */
  double aggregate(double[] costs);

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same aggregation under a name. */
  static Aggregation named(String name, Aggregation aggregation) {
    Arguments.given(name, "name");
    Arguments.given(aggregation, "aggregation");
    return new Aggregation() {
      @Override
      public double aggregate(double[] costs) {
        return aggregation.aggregate(costs);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }
}

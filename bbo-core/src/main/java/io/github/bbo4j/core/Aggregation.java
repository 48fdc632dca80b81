package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Optional;
import java.util.function.Supplier;

/** Merges the measured costs of one configuration into one: mean, median, and so on. */
@FunctionalInterface
public interface Aggregation {

  /** The arithmetic mean; what a tuner uses unless told otherwise. */
  Aggregation MEAN = named("mean", Observation::mean, RunningMean::new);

  /**
   * The merged cost.
   *
   * @param costs measured costs in the order of the runs, at least one, all finite; not modified
   * @return a finite number
   */
  double aggregate(double[] costs);

  /**
   * Merges costs as they come: must give, bit for bit, what {@link #aggregate} says of all costs so
   * far, and makes n runs of one configuration cost less than n^2. Not thread-safe.
   */
  @FunctionalInterface
  interface Running {

    /** The merged cost of all before and this one. */
    double with(double cost);
  }

  /** A new one of no costs; nothing, as by default, if all costs are merged anew at each run. */
  default Optional<Running> running() {
    return Optional.empty();
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same aggregation under a name. */
  static Aggregation named(String name, Aggregation aggregation) {
    Arguments.text(name, "name");
    Arguments.given(aggregation, "aggregation");
    return new NamedAggregation(name, aggregation, aggregation::running);
  }

  /**
   * An aggregation under a name that also merges costs as they come.
   *
   * @param running makes one of no costs; it says what the aggregation says
   */
  static Aggregation named(String name, Aggregation aggregation, Supplier<Running> running) {
    Arguments.text(name, "name");
    Arguments.given(aggregation, "aggregation");
    Arguments.given(running, "running");
    return new NamedAggregation(name, aggregation, () -> Optional.of(running.get()));
  }
}

package io.github.bbo4j.core;

import java.util.Optional;
import java.util.function.Supplier;

/** An aggregation under a name. */
final class NamedAggregation implements Aggregation {
  private final String name;
  private final Aggregation aggregation;
  private final Supplier<Optional<Running>> running;

  NamedAggregation(String name, Aggregation aggregation, Supplier<Optional<Running>> running) {
    this.name = name;
    this.aggregation = aggregation;
    this.running = running;
  }

  @Override
  public double aggregate(double[] costs) {
    return aggregation.aggregate(costs);
  }

  @Override
  public Optional<Running> running() {
    return running.get();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * The knobs of a server whose cost is told on some scale: a clock that shows whole seconds, a
 * counter beside a large constant, a balance that is negative where it is good, times from a
 * millisecond to a quarter of an hour. Cost: a function of the level of {@link Knobs} that never
 * falls, so the best knobs are the best.
 */
final class ScaledKnobs implements SystemModel {
  private final Knobs knobs;
  private final DoubleUnaryOperator scale;

  ScaledKnobs(RandomGenerator random, DoubleUnaryOperator scale) {
    this.knobs = new Knobs(random, true);
    this.scale = scale;
  }

  @Override
  public SearchSpace space() {
    return knobs.space();
  }

  @Override
  public double cost(double[] x) {
    return scale.applyAsDouble(knobs.level(x));
  }

  @Override
  public Configuration best() {
    return knobs.best();
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A server whose every configuration is faster or slower for a reason of its own, which stays: how
 * code and data happen to lie in memory (Mytkowicz et al., Producing wrong data without doing
 * anything obviously wrong, 2009). Cost: {@code (1 + level) (1 + share U)}, the level that of
 * {@link Knobs} without reals, U in [0, 1) drawn for each configuration for good.
 */
final class Jitter implements SystemModel {
  private final Knobs knobs;
  private final double share;
  private final Seed draws;

  Jitter(RandomGenerator random, double share) {
    this.knobs = new Knobs(random, false);
    this.share = share;
    this.draws = new Seed(random.nextLong());
  }

  @Override
  public SearchSpace space() {
    return knobs.space();
  }

  @Override
  public double cost(double[] x) {
    long number = 0;
    for (double value : x) {
      number = number * 8191 + (long) value;
    }
    double u = draws.stream("jitter", number).nextDouble();
    return (1 + knobs.level(x)) * (1 + share * u);
  }
}

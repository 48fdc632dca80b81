package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A server half of whose configurations do not start, as their parts together ask for more than the
 * machine has. Cost: 1 and the level of {@link Knobs}; it fails where {@code sum_j d_j (p_j - 1/2)
 * > 0}, p_j the places of the five numbers in their ranges and d uniform in (-1, 1), all signs
 * turned if the best configuration would fail.
 */
final class FailingHalf implements SystemModel {
  private static final int[] NUMBERS = {0, 1, 2, 5, 6};

  private final Knobs knobs;
  private final double[] direction;

  FailingHalf(RandomGenerator random) {
    this.knobs = new Knobs(random, true);
    double[] drawn = random.doubles(NUMBERS.length, -1, 1).toArray();
    double sign = side(drawn, Enumeration.numbers(knobs.best())) > 0 ? -1 : 1;
    this.direction = Arrays.stream(drawn).map(d -> sign * d).toArray();
  }

  private double side(double[] towards, double[] x) {
    double sum = 0;
    for (int i = 0; i < NUMBERS.length; i++) {
      Domain domain = space().domain(NUMBERS[i]);
      sum += towards[i] * (domain.position(domain.coordinateOf(x[NUMBERS[i]])) - 0.5);
    }
    return sum;
  }

  @Override
  public SearchSpace space() {
    return knobs.space();
  }

  @Override
  public double cost(double[] x) {
    return side(direction, x) > 0 ? Double.NaN : 1 + knobs.level(x);
  }

  @Override
  public Configuration best() {
    return knobs.best();
  }
}

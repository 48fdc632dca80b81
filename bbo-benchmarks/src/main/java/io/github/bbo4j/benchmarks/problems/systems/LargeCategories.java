package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A job of a cloud: one of 200 machine types, one of 40 images, one of 8 zones, and two numbers.
 * Cost: {@code 1 + t + i + z + 2 (z_memory)^2 + |z_parts|}, the first three drawn for each
 * category, the square of a uniform number, and 0 of the best.
 */
final class LargeCategories implements SystemModel {
  private static final int[] SIZES = {200, 40, 8};
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .choice("machine", Draw.labels(SIZES[0]))
          .choice("image", Draw.labels(SIZES[1]))
          .choice("zone", Draw.labels(SIZES[2]))
          .integer("memory", 0, 127)
          .integer("parts", 0, 31)
          .build();

  private final Configuration best;
  private final double[] at;
  private final double[][] effects = new double[SIZES.length][];

  LargeCategories(RandomGenerator random) {
    this.best = SPACE.sample(random);
    this.at = Enumeration.numbers(best);
    for (int k = 0; k < SIZES.length; k++) {
      effects[k] = random.doubles(SIZES[k], 0.1, 1).map(u -> u * u).toArray();
      effects[k][(int) at[k]] = 0;
    }
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double memory = (x[3] - at[3]) / 127;
    double cost = 1 + 2 * memory * memory + Math.abs(x[4] - at[4]) / 31;
    for (int k = 0; k < SIZES.length; k++) {
      cost += effects[k][(int) x[k]];
    }
    return cost;
  }

  @Override
  public Configuration best() {
    return best;
  }
}

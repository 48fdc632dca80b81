package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;

/** The numbers that models compute with, and the best of all configurations of a finite space. */
final class Enumeration {
  private Enumeration() {}

  /** One number per parameter, as {@link SystemModel#cost} takes them. */
  static double[] numbers(Configuration configuration) {
    double[] x = new double[configuration.space().dimension()];
    for (int j = 0; j < x.length; j++) {
      x[j] = number(configuration.space().domain(j), configuration.coordinate(j));
    }
    return x;
  }

  private static double number(Domain domain, long coordinate) {
    return domain.isOrdered() ? ((Number) domain.valueAt(coordinate)).doubleValue() : coordinate;
  }

  /**
   * The first configuration of the lowest cost. Arrays and no configurations: ten times as fast.
   *
   * @throws IllegalStateException if none of the space runs
   */
  static Configuration best(SystemModel model) {
    SearchSpace space = model.space();
    double[][] values = new double[space.dimension()][];
    double[] x = new double[values.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = new double[(int) space.domain(j).size()];
      for (int i = 0; i < values[j].length; i++) {
        values[j][i] = number(space.domain(j), i);
      }
      x[j] = values[j][0];
    }
    long[] at = new long[values.length];
    long[] best = new long[0];
    double lowest = Double.POSITIVE_INFINITY;
    do {
      double cost = model.cost(x);
      if (cost < lowest) {
        lowest = cost;
        best = at.clone();
      }
    } while (advance(at, x, values));
    if (best.length == 0) {
      throw new IllegalStateException("no configuration of " + space + " runs");
    }
    return space.at(best);
  }

  /** To the next configuration, the last parameter fastest; false behind the last one. */
  private static boolean advance(long[] at, double[] x, double[][] values) {
    for (int j = at.length - 1; j >= 0; j--) {
      at[j] = at[j] + 1 < values[j].length ? at[j] + 1 : 0;
      x[j] = values[j][(int) at[j]];
      if (at[j] > 0) {
        return true;
      }
    }
    return false;
  }
}

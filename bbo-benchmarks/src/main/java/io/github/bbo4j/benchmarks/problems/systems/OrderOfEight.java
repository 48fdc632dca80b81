package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

/** A system of one parameter, the order of eight items. */
abstract class OrderOfEight implements SystemModel {
  static final int ITEMS = 8;

  private static final PermutationDomain ORDERS = PermutationDomain.of(ITEMS);
  private static final SearchSpace SPACE = SearchSpace.builder().parameter("order", ORDERS).build();

  /**
   * The cost of an order.
   *
   * @param items 0 to 7
   */
  abstract double cost(List<Integer> items);

  @Override
  public final SearchSpace space() {
    return SPACE;
  }

  @Override
  public final double cost(double[] x) {
    return cost(ORDERS.valueAt((long) x[0]));
  }
}

package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Domain;
import java.util.List;

/**
 * Categories seen as levels in an order: the same values, each at its place in the order. Immutable
 * and thread-safe.
 *
 * @param categories as they are told
 * @param order of each place the coordinate among the categories; copied
 */
record OrderedLabels(Domain categories, List<Integer> order) implements Domain {
  OrderedLabels {
    order = Arguments.list(order, "order");
  }

  /** The coordinate among the categories of a place. */
  long told(long place) {
    return order.get((int) place);
  }

  /** The place of a coordinate among the categories. */
  long seen(long coordinate) {
    return order.indexOf((int) coordinate);
  }

  @Override
  public String description() {
    return categories.description();
  }

  @Override
  public long size() {
    return order.size();
  }

  @Override
  public Object valueAt(long coordinate) {
    Arguments.require(
        containsCoordinate(coordinate), "coordinate", coordinate, "in 0.." + (size() - 1));
    return categories.valueAt(told(coordinate));
  }

  @Override
  public long coordinateOf(Object value) {
    return seen(categories.coordinateOf(value));
  }
}

package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.HashMap;
import java.util.Map;

/**
 * A space some of whose parameters are seen otherwise than they are told: the same points under the
 * same constraints, which lie elsewhere on the unit cube or have other features. Stateless;
 * thread-safe.
 */
final class SeenSpace {
  private SeenSpace() {}

  /** A history some of whose parameters are seen otherwise. */
  private record Key(Map<Integer, Alternative> seen) {}

  /**
   * The space as it is seen.
   *
   * @param told as it is told
   * @param seen by the places of the parameters that are seen otherwise
   */
  static SearchSpace of(SearchSpace told, Map<Integer, Alternative> seen) {
    SearchSpaceBuilder builder = parameters(told, seen);
    if (told.isListed()) {
      return builder.points(told.stream().map(SeenSpace::values).toList()).build();
    }
    told.constraints().forEach(builder::constraint);
    return builder.build();
  }

  /** The same without constraints, to fit a model to: spaces with them take time to be made. */
  static SearchSpace unbound(SearchSpace told, Map<Integer, Alternative> seen) {
    return parameters(told, seen).build();
  }

  private static SearchSpaceBuilder parameters(SearchSpace told, Map<Integer, Alternative> seen) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < told.dimension(); j++) {
      Domain domain = told.domain(j);
      Alternative how = seen.get(j);
      builder.parameter(told.parameters().get(j).name(), how == null ? domain : how.seen(domain));
    }
    return builder;
  }

  private static Map<String, Object> values(Configuration point) {
    Map<String, Object> values = new HashMap<>();
    point.space().parameters().forEach(p -> values.put(p.name(), point.value(p.name())));
    return values;
  }

  /**
   * A history on the space as it is seen. O(1) for one trial more than was asked about before.
   *
   * @param told trials
   * @param seen by the places of the parameters that are seen otherwise; immutable
   * @return the same history if there are none
   */
  static History of(History told, Map<Integer, Alternative> seen) {
    return seen.isEmpty()
        ? told
        : told.fold(
            new Key(seen),
            () -> {
              SearchSpace space = of(told.space(), seen);
              return new MappedPoints(space, point -> in(space, point));
            },
            mapped -> mapped.of(told));
  }

  /**
   * The same point in the other space, from either to either: coordinates are values, or their
   * places among them, however they are seen, but of categories in an order.
   *
   * @param space as it is told, or as it is seen
   * @param point of the other
   */
  static Configuration in(SearchSpace space, Configuration point) {
    long[] coordinates = point.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain from = point.space().domain(j);
      long told = from instanceof OrderedLabels in ? in.told(coordinates[j]) : coordinates[j];
      coordinates[j] = space.domain(j) instanceof OrderedLabels in ? in.seen(told) : told;
    }
    return space.at(coordinates);
  }
}

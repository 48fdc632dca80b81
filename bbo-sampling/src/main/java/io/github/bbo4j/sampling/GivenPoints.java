package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Points the user names, in their order; a design of more points goes on with another design, and a
 * design of fewer takes the first of them.
 *
 * <pre>{@code
 * InitialDesign design = GivenPoints.of(
 *     List.of(Map.of("threads", 4, "engine", "uring"), Map.of("threads", 8, "engine", "aio")));
 * }</pre>
 *
 * @param values the points, as values by parameter name; copied
 * @param rest where further points come from; those given already are left out
 */
public record GivenPoints(List<Map<String, Object>> values, InitialDesign rest)
    implements InitialDesign {

  /** Copies the points. */
  public GivenPoints {
    Arguments.given(rest, "rest");
    values =
        Arguments.list(values, "values").stream()
            .map(v -> Collections.unmodifiableMap(new LinkedHashMap<String, Object>(v)))
            .toList();
    for (Map<String, Object> point : values) {
      point.keySet().forEach(name -> Arguments.given(name, "name of a parameter in " + point));
    }
  }

  /** The points, with an optimised Latin hypercube for what goes beyond them. */
  public static GivenPoints of(List<? extends Map<String, ?>> values) {
    return new GivenPoints(
        Arguments.list(values, "values").stream()
            .<Map<String, Object>>map(v -> new LinkedHashMap<String, Object>(v))
            .toList(),
        OptimizedLatinHypercube.maximin());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a given point is not a point of the space; the message
   *     names the parameter or the constraint
   */
  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    PointCollector collector = new PointCollector(space, size);
    for (int i = 0; i < values.size(); i++) {
      collector.offer(point(space, i));
    }
    if (!collector.isFull()) {
      collector.offerAll(rest.points(space, collector.missing(), random));
    }
    return collector.fillUniformly(random);
  }

  /** {@inheritDoc} What the other design says, which is asked where points are missing. */
  @Override
  public Optional<String> unsupported(SearchSpace space) {
    return rest.unsupported(space);
  }

  private Configuration point(SearchSpace space, int place) {
    try {
      return space.configuration(values.get(place));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "given point " + place + " = " + values.get(place) + ": " + e.getMessage(), e);
    }
  }

  /** A point by its sorted names: the order of a {@code Map.of} is another one in the next JVM. */
  String pointName(int place) {
    return new TreeMap<>(values.get(place)).toString();
  }

  /** With the points and the other design: a run that goes on with others is another run. */
  @Override
  public String name() {
    return IntStream.range(0, values.size())
        .mapToObj(this::pointName)
        .collect(Collectors.joining(", ", "given [", "] then " + rest.name()));
  }
}

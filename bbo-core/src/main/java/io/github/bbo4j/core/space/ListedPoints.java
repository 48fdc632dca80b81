package io.github.bbo4j.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A space that is a list of points: membership by hash, neighbours by distance. As a predicate it
 * is the constraint that the point be one of the list. Immutable but for a memo of neighbours;
 * thread-safe.
 */
final class ListedPoints implements Predicate<Values> {
  private final List<Parameter> parameters;
  private final long[][] points;
  private final Map<Coordinates, Integer> index;
  private final Map<Integer, int[]> nearest = new ConcurrentHashMap<>();
  private volatile double[][] positions = new double[0][];

  /** The points' coordinates, in the order of the list. */
  ListedPoints(List<Parameter> parameters, List<? extends Map<String, ?>> values) {
    this.parameters = parameters;
    this.index = new HashMap<>();
    this.points = new long[values.size()][];
    for (int i = 0; i < points.length; i++) {
      points[i] = coordinates(values.get(i), i);
      if (index.put(new Coordinates(points[i]), i) != null) {
        throw new IllegalArgumentException(
            "point " + i + " = " + values.get(i) + " is there twice");
      }
    }
    if (points.length == 0) {
      throw new IllegalArgumentException("points is empty: a space needs at least one point");
    }
  }

  private ListedPoints(List<Parameter> parameters, long[][] points) {
    this.parameters = parameters;
    this.points = points;
    this.index = new HashMap<>();
    for (int i = 0; i < points.length; i++) {
      index.put(new Coordinates(points[i]), i);
    }
  }

  private long[] coordinates(Map<String, ?> values, int place) {
    long[] coordinates = new long[parameters.size()];
    for (int d = 0; d < coordinates.length; d++) {
      String name = parameters.get(d).name();
      Object value = values.get(name);
      if (value == null || values.size() != coordinates.length) {
        throw new IllegalArgumentException(
            "point "
                + place
                + " = "
                + values
                + " has not exactly the parameters "
                + parameters.stream().map(Parameter::name).toList());
      }
      try {
        coordinates[d] = parameters.get(d).domain().coordinateOf(value);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "point " + place + ", parameter '" + name + "': " + e.getMessage(), e);
      }
    }
    return coordinates;
  }

  /**
   * The parameters that the points take their values from: numbers become ordered levels, anything
   * else categories in the order they appear.
   */
  static List<Parameter> inferred(List<? extends Map<String, ?>> values) {
    Map<String, Set<Object>> levels = new LinkedHashMap<>();
    for (Map<String, ?> point : values) {
      point.forEach((name, v) -> levels.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(v));
    }
    List<Parameter> parameters = new ArrayList<>();
    levels.forEach((name, seen) -> parameters.add(new Parameter(name, domain(seen))));
    return parameters;
  }

  private static Domain domain(Set<Object> seen) {
    if (seen.stream().allMatch(Number.class::isInstance)) {
      Map<Double, Object> numbers = new HashMap<>();
      seen.forEach(v -> numbers.putIfAbsent(((Number) v).doubleValue(), v));
      return new LevelsDomain(
          numbers.entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(Map.Entry::getValue)
              .toList(),
          false);
    }
    return new ChoiceDomain(seen.stream().map(Object::toString).distinct().toList());
  }

  /** Those that meet a further condition. */
  ListedPoints filtered(Predicate<long[]> condition) {
    return new ListedPoints(
        parameters, Arrays.stream(points).filter(condition).toArray(long[][]::new));
  }

  int size() {
    return points.length;
  }

  /** The index of a point in the list; -1 if it is not there. */
  int indexOf(long[] coordinates) {
    return index.getOrDefault(new Coordinates(coordinates), -1);
  }

  /** A point; not to be modified. */
  long[] point(int i) {
    return points[i];
  }

  /** The nearest other points, the nearest first: as many as a grid has neighbours, or all. */
  List<long[]> nearest(long[] coordinates) {
    int at = indexOf(coordinates);
    int[] indices =
        at < 0 ? computed(coordinates) : nearest.computeIfAbsent(at, p -> computed(points[p]));
    return Arrays.stream(indices).mapToObj(p -> points[p].clone()).toList();
  }

  /** The points' positions on ordered axes, for distances; made on first use. */
  private double[][] positions() {
    double[][] known = positions;
    if (known.length == 0) {
      known = Arrays.stream(points).map(this::positions).toArray(double[][]::new);
      positions = known;
    }
    return known;
  }

  private double[] positions(long[] coordinates) {
    double[] result = new double[coordinates.length];
    Arrays.setAll(result, d -> parameters.get(d).domain().position(coordinates[d]));
    return result;
  }

  private int[] computed(long[] coordinates) {
    double[] from = positions(coordinates);
    double[] distances = new double[points.length];
    for (int i = 0; i < distances.length; i++) {
      double[] to = positions()[i];
      for (int d = 0; d < to.length; d++) {
        Domain domain = parameters.get(d).domain();
        double delta =
            domain.isOrdered() ? from[d] - to[d] : domain.distance(coordinates[d], points[i][d]);
        distances[i] += delta * delta;
      }
    }
    return IntStream.range(0, points.length)
        .filter(i -> !Arrays.equals(points[i], coordinates))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> distances[i]).thenComparing(i -> i))
        .limit(2L * parameters.size())
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public boolean test(Values values) {
    long[] coordinates = new long[parameters.size()];
    for (int d = 0; d < coordinates.length; d++) {
      Parameter parameter = parameters.get(d);
      coordinates[d] = parameter.domain().coordinateOf(values.value(parameter.name()));
    }
    return indexOf(coordinates) >= 0;
  }
}

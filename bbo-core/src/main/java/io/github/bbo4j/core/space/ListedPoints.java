package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
  private final int dimension;

  /** The coordinates of the points, one point after the other. */
  private final long[] points;

  /** Open addressing: 1 + the place of a point, 0 where there is none. */
  private final int[] table;

  private final Map<Integer, int[]> nearest = new ConcurrentHashMap<>();
  private volatile double[] positions = new double[0];

  /** The points' coordinates, in the order of the list. */
  ListedPoints(List<Parameter> parameters, List<? extends Map<String, ?>> values) {
    this.parameters = parameters;
    dimension = parameters.size();
    if (values.isEmpty()) {
      throw new IllegalArgumentException("points is empty: a space needs at least one point");
    }
    points = new long[Math.multiplyExact(values.size(), dimension)];
    table = new int[tableSize(values.size())];
    int i = 0;
    for (Map<String, ?> value : values) {
      long[] point = coordinates(value, i);
      System.arraycopy(point, 0, points, i * dimension, dimension);
      if (!file(point, i)) {
        throw new IllegalArgumentException("point " + i + " = " + value + " is there twice");
      }
      i++;
    }
  }

  private ListedPoints(List<Parameter> parameters, long[][] kept) {
    this.parameters = parameters;
    dimension = parameters.size();
    points = new long[Math.multiplyExact(kept.length, dimension)];
    table = new int[tableSize(kept.length)];
    for (int i = 0; i < kept.length; i++) {
      System.arraycopy(kept[i], 0, points, i * dimension, dimension);
      file(kept[i], i);
    }
  }

  /** The list that one of the constraints is, if one is. */
  static Optional<ListedPoints> among(List<Constraint> constraints) {
    return constraints.stream()
        .map(Constraint::predicate)
        .filter(ListedPoints.class::isInstance)
        .map(ListedPoints.class::cast)
        .findFirst();
  }

  /** A power of two, at least a third of it free. */
  private static int tableSize(int count) {
    int size = 16;
    while (2L * size < 3L * count) {
      size *= 2;
    }
    return size;
  }

  /** Enters a point at a place; false if it is there already. */
  private boolean file(long[] point, int place) {
    int slot = slot(point);
    boolean free = table[slot] == 0;
    table[slot] = free ? place + 1 : table[slot];
    return free;
  }

  /** The slot of a point, or the free one where it belongs. */
  private int slot(long[] point) {
    int mask = table.length - 1;
    int hash = Configuration.hash(point) * 0x9E3779B9;
    int slot = (hash ^ (hash >>> 15)) & mask;
    while (table[slot] != 0 && !isAt(table[slot] - 1, point)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int place, long[] point) {
    int start = place * dimension;
    return Arrays.equals(points, start, start + dimension, point, 0, dimension);
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
   * else categories in the order they appear, which are texts or, such as flags, objects.
   */
  static List<Parameter> inferred(List<? extends Map<String, ?>> values) {
    Map<String, Set<Object>> levels = new LinkedHashMap<>();
    for (Map<String, ?> point : Arguments.list(values, "points")) {
      point.forEach((name, v) -> levels.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(v));
    }
    if (levels.isEmpty() && !values.isEmpty()) {
      throw new IllegalArgumentException("points[0] = {} must have a value for each parameter");
    }
    List<Parameter> parameters = new ArrayList<>();
    levels.forEach((name, seen) -> parameters.add(new Parameter(name, domain(seen))));
    return parameters;
  }

  private static Domain domain(Set<Object> seen) {
    if (seen.stream().allMatch(Number.class::isInstance)) {
      Set<Object> numbers = new TreeSet<>(Checks::compare);
      numbers.addAll(seen);
      return new LevelsDomain(List.copyOf(numbers), false);
    }
    return seen.stream().allMatch(String.class::isInstance)
        ? new ChoiceDomain(seen.stream().map(String.class::cast).toList())
        : ObjectDomain.of(seen.toArray());
  }

  /** Those that meet a further condition. */
  ListedPoints filtered(Predicate<long[]> condition) {
    return new ListedPoints(
        parameters,
        IntStream.range(0, size()).mapToObj(this::point).filter(condition).toArray(long[][]::new));
  }

  int size() {
    return points.length / dimension;
  }

  /** The index of a point in the list; -1 if it is not there. */
  int indexOf(long[] coordinates) {
    return table[slot(coordinates)] - 1;
  }

  /** A copy of a point. */
  long[] point(int i) {
    return Arrays.copyOfRange(points, i * dimension, (i + 1) * dimension);
  }

  /** The nearest other points, the nearest first: as many as a grid has neighbours, or all. */
  List<long[]> nearest(long[] coordinates) {
    int at = indexOf(coordinates);
    int[] indices =
        at < 0 ? computed(coordinates) : nearest.computeIfAbsent(at, p -> computed(point(p)));
    return Arrays.stream(indices).mapToObj(this::point).toList();
  }

  /** The points' positions on ordered axes, for distances; made on first use. */
  private double[] positions() {
    double[] known = positions;
    if (known.length == 0) {
      known = new double[points.length];
      for (int k = 0; k < known.length; k++) {
        known[k] = parameters.get(k % dimension).domain().position(points[k]);
      }
      positions = known;
    }
    return known;
  }

  private int[] computed(long[] coordinates) {
    double[] from = new double[dimension];
    Arrays.setAll(from, d -> parameters.get(d).domain().position(coordinates[d]));
    double[] to = positions();
    double[] distances = new double[size()];
    for (int k = 0; k < to.length; k++) {
      int d = k % dimension;
      Domain domain = parameters.get(d).domain();
      double delta =
          domain.isOrdered() ? from[d] - to[k] : domain.distance(coordinates[d], points[k]);
      distances[k / dimension] += delta * delta;
    }
    int own = indexOf(coordinates);
    return IntStream.range(0, size())
        .filter(i -> i != own)
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

package io.github.bbo4j.sampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Collects distinct points until there are enough, or all there are. Not thread-safe. */
final class PointCollector {
  private final SearchSpace space;
  private final int wanted;
  private final Set<Configuration> points = new LinkedHashSet<>();

  PointCollector(SearchSpace space, int size) {
    this.space = space;
    this.wanted = target(space, size);
  }

  /**
   * How many points a design of that size has: the size, or the number of points there are.
   *
   * @throws IllegalArgumentException if the size is negative
   */
  static int target(SearchSpace space, int size) {
    Arguments.require(size >= 0, "size", size, "at least 0");
    return (int) Math.min(size, space.longSize().orElse(Long.MAX_VALUE));
  }

  /** Whether a design of that size has to give every point of the space. */
  static boolean coversSpace(SearchSpace space, int size) {
    return space.longSize().orElse(Long.MAX_VALUE) <= size;
  }

  boolean isFull() {
    return points.size() >= wanted;
  }

  int missing() {
    return wanted - points.size();
  }

  boolean has(Configuration point) {
    return points.contains(point);
  }

  /** The points so far, in the order they came. */
  List<Configuration> points() {
    return List.copyOf(points);
  }

  /** Takes the point if there is room and it is new. */
  boolean offer(Configuration point) {
    return !isFull() && points.add(point);
  }

  void offer(Optional<Configuration> point) {
    point.ifPresent(this::offer);
  }

  void offerAll(Iterable<Configuration> more) {
    more.forEach(this::offer);
  }

  /** The points, after filling what is missing with uniformly drawn new ones. */
  List<Configuration> fillUniformly(RandomGenerator random) {
    long tries = 4L * missing() + 64;
    while (!isFull() && tries-- > 0) {
      offer(space.sample(random));
    }
    if (isFull()) {
      return points();
    }
    if (space.longSize().isPresent()) {
      // Crowded: a random order of all ranks finds the free ones without drawing in vain.
      offerAll(RandomWithoutReplacement.shuffled(space, random));
      return points();
    }
    try {
      while (!isFull()) {
        offer(History.empty(space).withPending(new ArrayList<>(points)).sampleNew(random));
      }
    } catch (SpaceExhaustedException e) {
      // Uncountable but tiny: these are all the points there are.
      return points();
    }
    return points();
  }
}

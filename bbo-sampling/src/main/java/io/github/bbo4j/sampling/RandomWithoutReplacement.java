package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * The first points of a random permutation of a countable space: every subset of that size is
 * equally likely, and a larger design from the same randomness begins with the smaller one.
 *
 * <p>A sparse Fisher-Yates shuffle of the ranks (Durstenfeld, 1964): memory and time are
 * proportional to the number of points asked for, whatever the size of the space. A space that has
 * no rank below 2^63 is sampled as by {@link UniformDesign}. Stateless and thread-safe.
 */
public final class RandomWithoutReplacement implements InitialDesign {

  /** The design. */
  public RandomWithoutReplacement() {}

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    int wanted = PointCollector.target(space, size);
    OptionalLong count = space.longSize();
    return count.isPresent()
        ? prefix(space, count.getAsLong(), wanted, random)
        : new PointCollector(space, size).fillUniformly(random);
  }

  /** All points of a space with fewer than 2^31, in random order. */
  static List<Configuration> shuffled(SearchSpace space, RandomGenerator random) {
    long count = space.longSize().orElseThrow();
    return prefix(space, count, Math.toIntExact(count), random);
  }

  private static List<Configuration> prefix(
      SearchSpace space, long count, int wanted, RandomGenerator random) {
    // Only the places of the permutation that differ from the identity are kept.
    Map<Long, Long> moved = new HashMap<>();
    List<Configuration> points = new ArrayList<>(wanted);
    for (long i = 0; i < wanted; i++) {
      long j = i + random.nextLong(count - i);
      long rank = moved.getOrDefault(j, j);
      moved.put(j, moved.getOrDefault(i, i));
      moved.remove(i);
      points.add(space.unrank(rank));
    }
    return List.copyOf(points);
  }

  @Override
  public String name() {
    return "random";
  }
}

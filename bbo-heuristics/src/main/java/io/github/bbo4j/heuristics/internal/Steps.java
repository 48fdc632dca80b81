package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Random steps to neighbours. Pure and thread-safe; nothing here loops without a bound. */
public final class Steps {
  private static final int TRIES = 64;

  /** The longest step is such a part of the range, as of reals. */
  private static final int LONGEST = 10;

  /** And the shortest such a part of that, or a level: on all scales most would be too short. */
  private static final int SHORTEST = 10;

  private Steps() {}

  /**
   * A random step that moves in about {@code moves} parameters.
   *
   * <p>Each moves with probability {@code moves / dimension}, at least one, as {@link
   * SearchSpace#randomNeighbour} does; but where a tenth of an ordered range is two levels or more,
   * by up to that, as reals do, and not by a tenth of it less. Sums that are missed are {@linkplain
   * SearchSpace#repaired met} by other parameters.
   *
   * @param moves above 0; positive infinity for a draw that is uniform among all neighbours
   * @return nothing if there is no neighbour
   */
  public static Optional<Configuration> neighbour(
      Configuration from, double moves, RandomGenerator random) {
    SearchSpace space = from.space();
    int d = space.dimension();
    boolean far = IntStream.range(0, d).anyMatch(i -> reach(space.domain(i)) > 1);
    // Between the points of a list there is nothing to stop at half way.
    if (moves >= (far ? Double.POSITIVE_INFINITY : d) || space.isListed()) {
      return space.randomNeighbour(from, random);
    }
    double share = moves / d;
    for (int t = 0; t < TRIES; t++) {
      Optional<long[]> all =
          far ? steps(from, random) : space.randomNeighbour(from, random).map(c -> c.coordinates());
      if (all.isEmpty()) {
        return Optional.empty();
      }
      long[] coordinates = from.coordinates();
      for (int i = 0; i < d; i++) {
        if (random.nextDouble() < share) {
          coordinates[i] = all.get()[i];
        }
      }
      if (!Arrays.equals(coordinates, from.coordinates())) {
        Optional<Configuration> some =
            space.repaired(coordinates, random).filter(c -> !c.equals(from));
        if (some.isPresent()) {
          return some;
        }
      }
    }
    return space.randomNeighbour(from, random);
  }

  /** A step of each parameter for itself. */
  private static Optional<long[]> steps(Configuration from, RandomGenerator random) {
    long[] coordinates = from.coordinates();
    Arrays.setAll(coordinates, i -> step(from.space().domain(i), coordinates[i], random));
    return Optional.of(coordinates);
  }

  /**
   * The feasible points one step of one parameter away: all neighbours, and where a step reaches
   * further those by the longest and the shortest.
   */
  public static List<Configuration> along(Configuration from) {
    SearchSpace space = from.space();
    List<Configuration> points = new ArrayList<>(space.axisNeighbours(from));
    for (int i = 0; i < space.dimension() && !space.isListed(); i++) {
      long reach = reach(space.domain(i));
      for (long step : LongStream.of(shortest(reach), reach).filter(l -> l > 1).toArray()) {
        for (long signed : new long[] {-step, step}) {
          long[] coordinates = from.coordinates();
          coordinates[i] += signed;
          space.find(coordinates).ifPresent(points::add);
        }
      }
    }
    return points;
  }

  /** How many levels a step goes at most. */
  private static long reach(Domain domain) {
    return domain.isOrdered() && !domain.isContinuous() ? domain.size() / LONGEST : 1;
  }

  private static long shortest(long reach) {
    return Math.max(1, reach / SHORTEST);
  }

  private static long step(Domain domain, long from, RandomGenerator random) {
    long reach = reach(domain);
    if (reach < 2) {
      return domain.randomNeighbour(from, random);
    }
    long least = shortest(reach);
    double length = least * Math.pow((reach + 1.0) / least, random.nextDouble());
    long levels = Math.min(reach, (long) length);
    // Not from + levels, which may be beyond 2^63.
    boolean up = random.nextBoolean() ? levels < domain.size() - from : from < levels;
    return up ? from + levels : from - levels;
  }

  /**
   * Walks from a point, whatever the costs, until it reaches one that is new to the history.
   *
   * @param limit the greatest number of steps
   * @return nothing if the walk met no new point
   */
  public static Optional<Configuration> walkToNew(
      History history, Configuration from, double moves, int limit, RandomGenerator random) {
    Configuration at = from;
    for (int t = 0; t < limit; t++) {
      Optional<Configuration> next = neighbour(at, moves, random);
      if (next.isEmpty() || !history.contains(next.get())) {
        return next;
      }
      at = next.get();
    }
    return Optional.empty();
  }
}

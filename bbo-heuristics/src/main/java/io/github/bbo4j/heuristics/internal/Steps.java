package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Random steps to neighbours. Pure and thread-safe; nothing here loops without a bound. */
public final class Steps {
  private static final int TRIES = 64;

  private Steps() {}

  /**
   * A random neighbour that moves in about {@code moves} parameters.
   *
   * <p>A neighbour is drawn by {@link SearchSpace#randomNeighbour}; of the parameters it moves,
   * each is kept with probability {@code moves / dimension}, at least one. From {@code dimension}
   * on, all are kept: the draw is uniform among all neighbours.
   *
   * @param moves above 0; positive infinity means every parameter may move
   * @return nothing if there is no neighbour
   */
  public static Optional<Configuration> neighbour(
      Configuration from, double moves, RandomGenerator random) {
    SearchSpace space = from.space();
    int d = space.dimension();
    // Between the points of a list there is nothing to stop at half way.
    if (moves >= d || space.isListed()) {
      return space.randomNeighbour(from, random);
    }
    double keep = moves / d;
    long[] start = from.coordinates();
    for (int t = 0; t < TRIES; t++) {
      Optional<Configuration> full = space.randomNeighbour(from, random);
      if (full.isEmpty()) {
        return full;
      }
      long[] coordinates = start.clone();
      for (int i = 0; i < d; i++) {
        if (random.nextDouble() < keep) {
          coordinates[i] = full.get().coordinate(i);
        }
      }
      if (!Arrays.equals(coordinates, start)) {
        Optional<Configuration> sparse = space.find(coordinates);
        if (sparse.isPresent()) {
          return sparse;
        }
      }
    }
    return space.randomNeighbour(from, random);
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

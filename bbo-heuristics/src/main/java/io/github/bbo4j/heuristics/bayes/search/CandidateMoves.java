package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The feasible points that a climber looks at from a point. Its neighbours differ in one parameter
 * ({@link Domain#probes}). Under constraints that are not of reals alone there are mutants, too, in
 * which two to four parameters have changed at once: where a constraint binds, one pays for others.
 * Each change is one of the probes, or as many levels up or down as the change before, so that a
 * sum or a product can stay what it was. Of more than twenty parameters, twelve drawn anew for each
 * point have neighbours. Changes the generator; not safe for several threads.
 */
final class CandidateMoves {
  /** Of more parameters than these, neighbours differ in some that are drawn. */
  static final int MANY = 20;

  private static final int MOVED_OF_MANY = 12;

  /** Mutants for each parameter. */
  private static final int MUTANTS = 3;

  private static final int MOST_CHANGES = 4;

  private final SearchSpace space;
  private final RandomGenerator random;
  private final boolean mutates;

  /**
   * Moves in a space.
   *
   * @param space search space
   * @param random source of what is drawn
   */
  CandidateMoves(SearchSpace space, RandomGenerator random) {
    this.space = space;
    this.random = random;
    mutates = !space.constraints().isEmpty() && !space.isContinuous();
  }

  /** Hands out the points around a point, some maybe repeatedly. */
  void from(Configuration point, Consumer<Configuration> out) {
    for (int j : moved()) {
      for (long coordinate : space.domain(j).probes(point.coordinate(j), random)) {
        long[] coordinates = point.coordinates();
        coordinates[j] = coordinate;
        space.find(coordinates).ifPresent(out);
      }
    }
    int mutants = mutates ? MUTANTS * Math.min(space.dimension(), MANY) : 0;
    for (int k = 0; k < mutants; k++) {
      mutant(point).ifPresent(out);
    }
  }

  /** The parameters that neighbours differ in: all if they are few, else some drawn anew. */
  private int[] moved() {
    int d = space.dimension();
    int[] order = IntStream.range(0, d).toArray();
    if (d <= MANY) {
      return order;
    }
    for (int k = 0; k < MOVED_OF_MANY; k++) {
      int other = random.nextInt(k, d);
      int swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
    return Arrays.copyOf(order, MOVED_OF_MANY);
  }

  /** A point in which two to four parameters have changed, if it is feasible. */
  Optional<Configuration> mutant(Configuration point) {
    long[] coordinates = point.coordinates();
    int changes = random.nextInt(2, MOST_CHANGES + 1);
    long levels = 0;
    for (int c = 0; c < changes; c++) {
      levels = change(coordinates, random.nextInt(coordinates.length), levels);
    }
    return space.find(coordinates);
  }

  /**
   * Changes a parameter.
   *
   * @param levels by how many the one before was changed, 0 if it has none
   * @return by how many levels this one was, 0 if it has none
   */
  private long change(long[] coordinates, int j, long levels) {
    Domain domain = space.domain(j);
    boolean onLevels = domain.isOrdered() && !domain.isContinuous();
    long before = coordinates[j];
    long paid = random.nextBoolean() ? before + levels : before - levels;
    if (onLevels && levels != 0 && random.nextBoolean() && domain.containsCoordinate(paid)) {
      coordinates[j] = paid;
    } else {
      long[] probes = domain.probes(before, random);
      coordinates[j] = probes.length == 0 ? before : probes[random.nextInt(probes.length)];
    }
    return onLevels ? coordinates[j] - before : 0;
  }
}

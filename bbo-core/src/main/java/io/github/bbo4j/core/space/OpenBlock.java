package io.github.bbo4j.core.space;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A block that can't be counted, for it has a real parameter or too many combinations: sampled by
 * rejection, enumerated cell by cell where it is finite.
 */
final class OpenBlock extends Block {
  /**
   * Tries of rejection sampling before the block is declared hopeless: reaches feasible shares down
   * to about 10^-5.
   */
  private static final int TRIES = 1_000_000;

  private static final int FEW_TRIES = 4096;

  private final Predicate<long[]> feasible;

  /** Tries of a draw, 0 while they were not estimated. */
  private volatile double triesPerDraw;

  OpenBlock(
      List<Parameter> parameters,
      int[] dimensions,
      List<Constraint> constraints,
      Predicate<long[]> feasible) {
    super(parameters, dimensions, constraints);
    this.feasible = feasible;
    triesPerDraw = constraints.isEmpty() ? 1 : 0;
  }

  @Override
  boolean isCountable() {
    return false;
  }

  @Override
  long size() {
    throw uncountable(
        isFinite()
            ? " would enumerate more than " + SearchSpace.LARGEST_TABLE + " combinations"
            : " is impossible: a parameter is real");
  }

  @Override
  long rank(long[] coordinates) {
    return size();
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    size();
  }

  @Override
  void sample(RandomGenerator random, long[] coordinates) {
    if (isFound(TRIES, random, coordinates)) {
      return;
    }
    throw new IntractableSpaceException(
        "no feasible point of "
            + names()
            + " in "
            + TRIES
            + " uniform draws under "
            + constraintNames()
            + ". "
            + CURE);
  }

  /** By a few uniform draws; where they find nothing, as many as a draw may take. */
  @Override
  double triesPerDraw() {
    if (triesPerDraw == 0) {
      RandomGenerator random = new SplittableRandom(1);
      long[] coordinates = new long[width()];
      int found = 0;
      for (int t = 0; t < FEW_TRIES; t++) {
        found += isFound(1, random, coordinates) ? 1 : 0;
      }
      triesPerDraw = found == 0 ? TRIES : FEW_TRIES / (double) found;
    }
    return triesPerDraw;
  }

  /** Whether a few uniform draws find nothing feasible. */
  boolean isSparse() {
    return !isFound(FEW_TRIES, new SplittableRandom(1), new long[width()]);
  }

  private boolean isFound(int tries, RandomGenerator random, long[] coordinates) {
    for (int t = 0; t < tries; t++) {
      for (int d : dimensions()) {
        coordinates[d] = domain(d).randomCoordinate(random);
      }
      if (feasible.test(coordinates)) {
        return true;
      }
    }
    return false;
  }

  @Override
  long seek(long from, long[] coordinates) {
    long cells = cells();
    for (long cell = from; cell < cells; cell++) {
      decode(cell, coordinates);
      if (feasible.test(coordinates)) {
        return cell;
      }
    }
    return -1;
  }
}

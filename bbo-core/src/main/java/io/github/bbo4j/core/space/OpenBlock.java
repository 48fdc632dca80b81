package io.github.bbo4j.core.space;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A block that can't be counted, for it has a real parameter or too many combinations: sampled by
 * rejection, enumerated cell by cell where it is finite.
 *
 * <p>Integers under a sum are drawn such that it holds; what is left to reject are other
 * constraints.
 */
final class OpenBlock extends Block {
  /**
   * Tries of rejection sampling before the block is declared hopeless: reaches feasible shares down
   * to about 10^-5.
   */
  private static final int TRIES = 1_000_000;

  private static final int FEW_TRIES = 4096;

  private final Predicate<long[]> feasible;
  private final List<Block> sums;

  /** The dimensions of no sum. */
  private final int[] others;

  /** Tries of a draw, 0 while they were not estimated. */
  private volatile double triesPerDraw;

  /**
   * A block.
   *
   * @param sums blocks of some of the dimensions, no two of the same; what they draw meets some of
   *     the constraints
   */
  OpenBlock(
      List<Parameter> parameters,
      int[] dimensions,
      List<Constraint> constraints,
      Predicate<long[]> feasible,
      List<Block> sums) {
    super(parameters, dimensions, constraints);
    this.feasible = feasible;
    this.sums = sums;
    this.others =
        IntStream.of(dimensions)
            .filter(
                d ->
                    sums.stream()
                        .noneMatch(s -> IntStream.of(s.dimensions()).anyMatch(x -> x == d)))
            .toArray();
    triesPerDraw = constraints.isEmpty() ? 1 : 0;
  }

  /** Blocks of some of the dimensions, which are drawn by these. */
  List<Block> sums() {
    return sums;
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
            + " draws under "
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
      for (int d : others) {
        coordinates[d] = domain(d).randomCoordinate(random);
      }
      for (Block sum : sums) {
        sum.sample(random, coordinates);
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
    if (cells < 0) {
      throw uncountable(" would go through 2^63 combinations or more");
    }
    for (long cell = from; cell < cells; cell++) {
      decode(cell, coordinates);
      if (feasible.test(coordinates)) {
        return cell;
      }
    }
    return -1;
  }
}

package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Parameters that share constraints: the feasible set of a space is the product of its blocks.
 *
 * <p>A block without constraints counts by arithmetic. A constrained finite block is tabulated on
 * first use: one bit per cell of the product of its domains, with running counts for rank and
 * select. Beyond {@link #TABLE_LIMIT} cells, or with a real parameter, a block is <em>open</em>: it
 * can be sampled by rejection and enumerated, but not counted.
 */
final class Block {
  /** Largest table: 2^24 cells take 2 MiB and at most a few seconds to fill. */
  static final long TABLE_LIMIT = 1L << 24;

  /**
   * Tries of rejection sampling before an open block is declared hopeless: reaches feasible shares
   * down to about 10^-5.
   */
  private static final int TRIES = 1_000_000;

  private static final int WORDS_PER_COUNT = 8;

  private final List<Parameter> parameters;
  private final int[] dimensions;
  private final List<Constraint> constraints;
  private final Predicate<long[]> feasible;
  private final long cells;
  private volatile long[][] table = new long[0][];

  /**
   * A block.
   *
   * @param parameters all parameters of the space
   * @param dimensions the positions that belong to the block, rising
   * @param constraints the constraints on them
   * @param feasible whether coordinates of the whole space meet the block's constraints
   */
  Block(
      List<Parameter> parameters,
      int[] dimensions,
      List<Constraint> constraints,
      Predicate<long[]> feasible) {
    this.parameters = parameters;
    this.dimensions = dimensions;
    this.constraints = constraints;
    this.feasible = feasible;
    long product = 1;
    for (int d : dimensions) {
      Domain domain = parameters.get(d).domain();
      if (!domain.isFinite()) {
        product = -1;
        break;
      }
      long size = domain.size();
      if (product > Long.MAX_VALUE / size) {
        product = -1;
        break;
      }
      product *= size;
    }
    this.cells = product;
  }

  int firstDimension() {
    return dimensions[0];
  }

  boolean isFree() {
    return constraints.isEmpty();
  }

  boolean isFinite() {
    return Arrays.stream(dimensions).allMatch(d -> parameters.get(d).domain().isFinite());
  }

  /** Whether the exact number of feasible points can be had. */
  boolean isCountable() {
    return cells >= 0 && (isFree() || cells <= TABLE_LIMIT);
  }

  long cells() {
    return cells;
  }

  /** The exact number of feasible points of the block. */
  long size() {
    if (isFree()) {
      return cells;
    }
    long[] counts = table()[1];
    return counts[counts.length - 1];
  }

  /** Rank among the block's feasible points of the coordinates, which must be feasible. */
  long rank(long[] coordinates) {
    long cell = 0;
    for (int d : dimensions) {
      cell = cell * parameters.get(d).domain().size() + coordinates[d];
    }
    if (isFree()) {
      return cell;
    }
    long[][] t = table();
    int word = (int) (cell >>> 6);
    int group = word / WORDS_PER_COUNT;
    long rank = t[1][group];
    for (int w = group * WORDS_PER_COUNT; w < word; w++) {
      rank += Long.bitCount(t[0][w]);
    }
    return rank + Long.bitCount(t[0][word] & ((1L << cell) - 1));
  }

  /** Writes the block's coordinates of the feasible point of that rank. */
  void unrank(long rank, long[] coordinates) {
    decode(isFree() ? rank : select(rank), coordinates);
  }

  /** Writes the block's coordinates of one cell, feasible or not. */
  void decode(long cell, long[] coordinates) {
    long rest = cell;
    for (int i = dimensions.length - 1; i >= 0; i--) {
      long size = parameters.get(dimensions[i]).domain().size();
      coordinates[dimensions[i]] = rest % size;
      rest /= size;
    }
  }

  boolean isFeasible(long[] coordinates) {
    return isFree() || feasible.test(coordinates);
  }

  /**
   * Writes uniformly drawn coordinates of the block; real parameters are uniform on their own
   * scale.
   */
  void sample(RandomGenerator random, long[] coordinates) {
    if (isCountable()) {
      unrank(random.nextLong(size()), coordinates);
      return;
    }
    for (int t = 0; t < TRIES; t++) {
      for (int d : dimensions) {
        Domain domain = parameters.get(d).domain();
        coordinates[d] =
            domain.isFinite() ? random.nextLong(domain.size()) : domain.atUnit(random.nextDouble());
      }
      if (isFeasible(coordinates)) {
        return;
      }
    }
    throw new IntractableSpaceException(
        "no feasible point of "
            + names()
            + " in "
            + TRIES
            + " uniform draws under "
            + constraintNames()
            + ". Maybe declare which parameters each constraint reads, or use a derived domain");
  }

  IntractableSpaceException uncountable() {
    return new IntractableSpaceException(
        "counting the feasible points of "
            + names()
            + " under "
            + constraintNames()
            + (isFinite()
                ? " would enumerate more than " + TABLE_LIMIT + " combinations"
                : " is impossible: a parameter is real")
            + ". Maybe declare which parameters each constraint reads, or use a derived domain");
  }

  private long select(long rank) {
    long[][] t = table();
    int group = Arrays.binarySearch(t[1], rank);
    // Several groups may share a count: the last of them is the one that holds the bit.
    if (group < 0) {
      group = -group - 2;
    } else {
      while (t[1][group + 1] == rank) {
        group++;
      }
    }
    long left = rank - t[1][group];
    int word = group * WORDS_PER_COUNT;
    while (left >= Long.bitCount(t[0][word])) {
      left -= Long.bitCount(t[0][word++]);
    }
    long bits = t[0][word];
    for (; left > 0; left--) {
      bits &= bits - 1;
    }
    return ((long) word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** {bits, running counts}: filled once, by whichever thread comes first. */
  private long[][] table() {
    long[][] t = table;
    if (t.length == 0) {
      t = tabulate();
      table = t;
    }
    return t;
  }

  private synchronized long[][] tabulate() {
    if (table.length > 0) {
      return table;
    }
    if (!isCountable()) {
      throw uncountable();
    }
    long[] bits = new long[(int) ((cells + 63) >>> 6)];
    long[] coordinates = new long[parameters.size()];
    for (long cell = 0; cell < cells; cell++) {
      decode(cell, coordinates);
      if (feasible.test(coordinates)) {
        bits[(int) (cell >>> 6)] |= 1L << cell;
      }
    }
    int groups = (bits.length + WORDS_PER_COUNT - 1) / WORDS_PER_COUNT;
    long[] counts = new long[groups + 1];
    for (int g = 0; g < groups; g++) {
      long count = counts[g];
      for (int w = g * WORDS_PER_COUNT; w < Math.min(bits.length, (g + 1) * WORDS_PER_COUNT); w++) {
        count += Long.bitCount(bits[w]);
      }
      counts[g + 1] = count;
    }
    return new long[][] {bits, counts};
  }

  List<String> names() {
    return Arrays.stream(dimensions).mapToObj(d -> parameters.get(d).name()).toList();
  }

  List<String> constraintNames() {
    return constraints.stream().map(Constraint::name).toList();
  }
}

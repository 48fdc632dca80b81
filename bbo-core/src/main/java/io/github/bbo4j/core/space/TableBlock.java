package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A constrained finite block whose cells are tabulated on first use: one bit per cell of the
 * product of its domains, with running counts for rank and select.
 */
final class TableBlock extends Block {
  private static final int WORDS_PER_COUNT = 8;

  private final Predicate<long[]> feasible;
  private final long cells;
  private volatile long[][] table = new long[0][];

  TableBlock(
      List<Parameter> parameters,
      int[] dimensions,
      List<Constraint> constraints,
      Predicate<long[]> feasible) {
    super(parameters, dimensions, constraints);
    this.feasible = feasible;
    this.cells = cells();
  }

  @Override
  boolean isCountable() {
    return true;
  }

  @Override
  boolean isCheaplyChecked() {
    return cells <= 1 << 20;
  }

  @Override
  long size() {
    long[] counts = table()[1];
    return counts[counts.length - 1];
  }

  @Override
  long rank(long[] coordinates) {
    long cell = cell(coordinates);
    long[][] t = table();
    int word = (int) (cell >>> 6);
    int group = word / WORDS_PER_COUNT;
    long rank = t[1][group];
    for (int w = group * WORDS_PER_COUNT; w < word; w++) {
      rank += Long.bitCount(t[0][w]);
    }
    return rank + Long.bitCount(t[0][word] & ((1L << cell) - 1));
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    decode(select(rank), coordinates);
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
    long[] bits = new long[(int) ((cells + 63) >>> 6)];
    long[] coordinates = new long[width()];
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
}

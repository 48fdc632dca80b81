package io.github.bbo4j.sampling;

import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A Latin hypercube in the making: one row of coordinates per point. Exchanging two entries of a
 * column keeps every axis balanced; that is how infeasible and repeated points are repaired. Not
 * thread-safe.
 */
final class LatinTable {
  /** Passes over the rows that are still bad. */
  private static final int PASSES = 12;

  private static final int TRIES_PER_ROW = 40;
  private static final int CANDIDATES = 64;

  private final SearchSpace space;
  private final RandomGenerator random;
  private long[][] rows;

  /** How often each row stands in the table. */
  private final Map<LongBuffer, Integer> copies = new HashMap<>();

  private LatinTable(SearchSpace space, long[][] rows, RandomGenerator random) {
    this.space = space;
    this.random = random;
    this.rows = rows;
    for (long[] row : rows) {
      add(row);
    }
  }

  /**
   * A Latin hypercube of {@code n} distinct feasible points, {@code n} below the number of points.
   */
  static LatinTable draw(SearchSpace space, int n, RandomGenerator random) {
    long[][] rows = new long[n][space.dimension()];
    List<Configuration> feasible =
        space.constraints().isEmpty()
            ? List.of()
            : Stream.generate(() -> space.sample(random)).limit(50 + 10L * n).toList();
    for (int d = 0; d < space.dimension(); d++) {
      long[] column =
          isConstrained(space, d)
              ? Levels.feasible(feasible, d, n)
              : Levels.balanced(space.domain(d), n, random);
      int[] order = Permutations.uniform(n, random);
      for (int i = 0; i < n; i++) {
        rows[i][d] = column[order[i]];
      }
    }
    LatinTable table = new LatinTable(space, rows, random);
    if (table.repair()) {
      return table;
    }
    if (space.isFinite() && space.constraints().isEmpty()) {
      table.fill(CosetDesign.rows(space, n, random));
      table.mix();
    } else {
      table.replaceBad();
    }
    return table;
  }

  private static boolean isConstrained(SearchSpace space, int dimension) {
    String name = space.parameters().get(dimension).name();
    return space.constraints().stream().anyMatch(c -> c.reads(name));
  }

  int size() {
    return rows.length;
  }

  /** A row; not to be modified. */
  long[] row(int i) {
    return rows[i];
  }

  /**
   * Exchanges the entries of two rows in a column, unless that makes a point infeasible or a
   * repetition.
   */
  boolean exchange(int i, int j, int column) {
    if (rows[i][column] == rows[j][column]) {
      return false;
    }
    int before = badness(i, j);
    swap(i, j, column);
    if (badness(i, j) > before) {
      swap(i, j, column);
      return false;
    }
    return true;
  }

  /** Exchanges without asking. */
  void swap(int i, int j, int column) {
    remove(rows[i]);
    remove(rows[j]);
    long entry = rows[i][column];
    rows[i][column] = rows[j][column];
    rows[j][column] = entry;
    add(rows[i]);
    add(rows[j]);
  }

  /** The points. */
  List<Configuration> configurations() {
    return Arrays.stream(rows).map(row -> space.at(row)).toList();
  }

  /** Replaces infeasible and repeated rows as evenly as possible. */
  private void replaceBad() {
    PointCollector collector = new PointCollector(space, rows.length);
    for (long[] row : rows) {
      collector.offer(space.find(row));
    }
    Balance balance = new Balance(space, rows.length);
    collector.points().forEach(balance::count);
    while (!collector.isFull()) {
      Optional<Configuration> even =
          Stream.generate(() -> space.sample(random))
              .limit(CANDIDATES)
              .filter(c -> !collector.has(c))
              .min(Comparator.comparingInt(balance::excessWith));
      if (even.isEmpty()) {
        break;
      }
      balance.count(even.get());
      collector.offer(even);
    }
    fill(
        collector.fillUniformly(random).stream()
            .map(Configuration::coordinates)
            .toArray(long[][]::new));
  }

  private void fill(long[][] table) {
    rows = table;
    copies.clear();
    for (long[] row : rows) {
      add(row);
    }
  }

  /** Exchanges until every row is feasible and distinct; false if that was not reached. */
  private boolean repair() {
    for (int pass = 0; pass < PASSES; pass++) {
      boolean good = true;
      for (int i = 0; i < rows.length; i++) {
        good &= !isBad(i);
        for (int t = 0; t < TRIES_PER_ROW && isBad(i); t++) {
          exchange(i, random.nextInt(rows.length), random.nextInt(space.dimension()));
        }
      }
      if (good) {
        return true;
      }
    }
    return false;
  }

  /** Random exchanges that keep every row good. */
  private void mix() {
    for (int t = 0; t < 4 * rows.length * space.dimension(); t++) {
      exchange(
          random.nextInt(rows.length),
          random.nextInt(rows.length),
          random.nextInt(space.dimension()));
    }
  }

  private int badness(int i, int j) {
    return (isBad(i) ? 1 : 0) + (isBad(j) ? 1 : 0);
  }

  private boolean isBad(int i) {
    return copies.getOrDefault(LongBuffer.wrap(rows[i]), 0) > 1 || !space.contains(rows[i]);
  }

  private void add(long[] row) {
    copies.merge(LongBuffer.wrap(row.clone()), 1, Integer::sum);
  }

  private void remove(long[] row) {
    copies.computeIfPresent(LongBuffer.wrap(row), (key, n) -> n == 1 ? null : n - 1);
  }
}

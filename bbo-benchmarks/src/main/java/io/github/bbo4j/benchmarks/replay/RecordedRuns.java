package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All recorded runs of a system, by columns: the coordinates of each distinct configuration in as
 * few bytes as they need, the values of all runs in one array, one after the other. A configuration
 * is a number from 0 in the order of first appearance; those with a value come first. Immutable and
 * thread-safe.
 */
final class RecordedRuns {
  private final List<CompactInts> coordinates;
  private final int[] table;
  private final int measured;
  private final int[] offsets;
  private final double[] values;
  private final Map<Integer, List<String>> failures;

  private RecordedRuns(
      List<CompactInts> coordinates, int[] table, int measured, Builder rows, CompactInts owner) {
    this.coordinates = coordinates;
    this.table = table;
    this.measured = measured;
    int runs = rows.values.size();
    offsets = new int[size() + 1];
    for (int r = 0; r < runs; r++) {
      offsets[owner.get(r) + 1]++;
    }
    for (int c = 0; c < size(); c++) {
      offsets[c + 1] += offsets[c];
    }
    values = new double[runs];
    int[] next = Arrays.copyOf(offsets, size());
    for (int r = 0; r < runs; r++) {
      values[next[owner.get(r)]++] = rows.values.get(r);
    }
    failures = new HashMap<>();
    for (int f = 0; f < rows.statuses.size(); f++) {
      failures
          .computeIfAbsent(owner.get(runs + f), c -> new ArrayList<>())
          .add(rows.statuses.get(f));
    }
  }

  /** Collects runs: first all that gave a value, then the others. Not thread-safe. */
  static final class Builder {
    private final List<CompactInts> columns = new ArrayList<>();
    private final DoubleChunks values = new DoubleChunks();
    private final List<String> statuses = new ArrayList<>();

    Builder(int dimension) {
      for (int d = 0; d < dimension; d++) {
        columns.add(new CompactInts());
      }
    }

    /** A run that gave a value. */
    void value(int[] point, double value) {
      add(point);
      values.add(value);
    }

    /** A run that gave none. */
    void failure(int[] point, String status) {
      add(point);
      statuses.add(status);
    }

    private void add(int[] point) {
      for (int d = 0; d < point.length; d++) {
        columns.get(d).add(point[d]);
      }
    }

    int runs() {
      return values.size();
    }

    /** Puts the coordinates of a column through a map, such as from first seen to sorted. */
    void map(int dimension, int[] to) {
      CompactInts from = columns.get(dimension);
      CompactInts mapped = new CompactInts();
      for (int r = 0; r < from.size(); r++) {
        mapped.add(to[from.get(r)]);
      }
      columns.set(dimension, mapped);
    }

    RecordedRuns build() {
      int rows = columns.get(0).size();
      CompactInts first = new CompactInts();
      CompactInts owner = new CompactInts();
      int[] point = new int[columns.size()];
      int[] table = new int[32];
      int measured = 0;
      for (int r = 0; r < rows; r++) {
        read(point, columns, r);
        int slot = slot(table, columns, first, point);
        if (slot < 0) {
          if (3L * (first.size() + 1) > 2L * table.length) {
            table = grown(table, first);
            slot = slot(table, columns, first, point);
          }
          first.add(r);
          table[-1 - slot] = first.size();
          owner.add(first.size() - 1);
        } else {
          owner.add(table[slot] - 1);
        }
        measured = r < values.size() ? first.size() : measured;
      }
      return new RecordedRuns(distinct(first, rows), table, measured, this, owner);
    }

    private int[] grown(int[] table, CompactInts first) {
      int[] larger = new int[Math.multiplyExact(2, table.length)];
      int[] point = new int[columns.size()];
      for (int c = 0; c < first.size(); c++) {
        read(point, columns, first.get(c));
        larger[-1 - slot(larger, columns, first, point)] = c + 1;
      }
      return larger;
    }

    private List<CompactInts> distinct(CompactInts first, int rows) {
      if (first.size() == rows) {
        return List.copyOf(columns);
      }
      List<CompactInts> distinct = new ArrayList<>();
      for (CompactInts column : columns) {
        CompactInts mine = new CompactInts();
        for (int c = 0; c < first.size(); c++) {
          mine.add(column.get(first.get(c)));
        }
        distinct.add(mine);
      }
      return distinct;
    }
  }

  private static void read(int[] point, List<CompactInts> columns, int row) {
    for (int d = 0; d < point.length; d++) {
      point[d] = columns.get(d).get(row);
    }
  }

  /**
   * The slot that holds the point, or {@code -1 - slot} of the free one where it belongs.
   *
   * @param first the row of each configuration in the columns; null if they are the same
   */
  private static int slot(
      int[] table, List<CompactInts> columns, @Nullable CompactInts first, int[] point) {
    long hash = 0;
    for (int c : point) {
      hash = (hash ^ c) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    int mask = table.length - 1;
    int slot = (int) (hash >>> 16) & mask;
    while (table[slot] != 0) {
      int configuration = table[slot] - 1;
      if (equal(columns, first == null ? configuration : first.get(configuration), point)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return -1 - slot;
  }

  private static boolean equal(List<CompactInts> columns, int row, int[] point) {
    for (int d = 0; d < point.length; d++) {
      if (columns.get(d).get(row) != point[d]) {
        return false;
      }
    }
    return true;
  }

  /** The number of distinct configurations. */
  int size() {
    return coordinates.get(0).size();
  }

  /** How many of them have a value: the numbers below this. */
  int measured() {
    return measured;
  }

  /** The configuration at the coordinates, -1 if there is none. */
  int find(int[] point) {
    int slot = slot(table, coordinates, null, point);
    return slot < 0 ? -1 : table[slot] - 1;
  }

  /** A coordinate of a configuration. */
  int coordinate(int configuration, int dimension) {
    return coordinates.get(dimension).get(configuration);
  }

  /** The number of values of a configuration. */
  int count(int configuration) {
    return offsets[configuration + 1] - offsets[configuration];
  }

  /** The k-th value of a configuration in file order. */
  double value(int configuration, int k) {
    return values[offsets[configuration] + k];
  }

  /** A copy of the values of a configuration. */
  double[] values(int configuration) {
    return Arrays.copyOfRange(values, offsets[configuration], offsets[configuration + 1]);
  }

  /** What the failed runs of a configuration reported. */
  List<String> failures(int configuration) {
    return failures.getOrDefault(configuration, List.of());
  }

  /** The median of the values; NaN without any. */
  double median(int configuration) {
    return count(configuration) == 1
        ? value(configuration, 0)
        : OrderStatistics.median(values(configuration));
  }

  /** The mean of the values; NaN without any. */
  double mean(int configuration) {
    int n = count(configuration);
    double mean = 0;
    for (int k = 0; k < n; k++) {
      mean += (value(configuration, k) - mean) / (k + 1);
    }
    return n == 0 ? Double.NaN : mean;
  }
}

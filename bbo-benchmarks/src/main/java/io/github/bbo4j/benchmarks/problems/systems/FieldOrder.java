package io.github.bbo4j.benchmarks.problems.systems;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order of the eight fields of a record, each aligned to its size of 1 to 16 bytes, in cache
 * lines of 32: cost is the bytes of the record, padded to its largest field, and 8 for each cache
 * line that an access touches, weighed by how often it is made. Four kinds of accesses read two to
 * four fields each.
 */
final class FieldOrder extends OrderOfEight {
  private static final int ACCESSES = 4;
  private static final int LINE = 32;

  private final int[] sizes;
  private final boolean[][] reads = new boolean[ACCESSES][ITEMS];
  private final double[] weights;

  FieldOrder(RandomGenerator random) {
    this.sizes = random.ints(ITEMS, 0, 5).map(power -> 1 << power).toArray();
    this.weights = Draw.logUniforms(random, ACCESSES, 0.5, 5);
    for (boolean[] access : reads) {
      int count = random.nextInt(2, 5);
      for (int k = 0; k < count; k++) {
        access[random.nextInt(ITEMS)] = true;
      }
    }
  }

  @Override
  double cost(List<Integer> order) {
    long[] lines = new long[ACCESSES];
    int end = 0;
    int widest = 1;
    for (int field : order) {
      int at = up(end, sizes[field]);
      end = at + sizes[field];
      widest = Math.max(widest, sizes[field]);
      for (int a = 0; a < ACCESSES; a++) {
        lines[a] |= reads[a][field] ? 1L << at / LINE : 0;
      }
    }
    double cost = up(end, widest);
    for (int a = 0; a < ACCESSES; a++) {
      cost += 8 * weights[a] * Long.bitCount(lines[a]);
    }
    return cost;
  }

  /** The next multiple of a size. */
  private static int up(int bytes, int size) {
    return (bytes + size - 1) / size * size;
  }
}

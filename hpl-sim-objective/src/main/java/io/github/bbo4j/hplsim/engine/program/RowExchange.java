package io.github.bbo4j.hplsim.engine.program;

/**
 * Which process rows give rows to the top block of a panel, and which get rows from it, after the
 * interchanges of its pivots.
 *
 * <p>{@link #given}[x] counts the rows that row x != current sends up, {@link #taken}[x] those of
 * the current row that end on x (for the current row itself: in the top block), {@link #touched}
 * all rows of the current process row that move or stay in the top block.
 */
final class RowExchange {

  final int[] given;
  final int[] taken;
  int touched;

  private final int[] keys;
  private final int[] contents;
  private final int mask;

  RowExchange(int rows, int width) {
    given = new int[rows];
    taken = new int[rows];
    int capacity = 4 * Integer.highestOneBit(Math.max(8, width));
    keys = new int[capacity];
    contents = new int[capacity];
    mask = capacity - 1;
  }

  /** Applies the pivots of the panel at column {@code first} of width {@code jb}. */
  void compute(int n, int nb, int first, int jb, long seed) {
    int rows = given.length;
    java.util.Arrays.fill(given, 0);
    java.util.Arrays.fill(taken, 0);
    java.util.Arrays.fill(keys, -1);
    touched = 0;
    for (int i = 0; i < jb; i++) {
      int top = slot(first + i);
      int pivot = slot(Pivots.row(seed, first + i, n));
      int kept = contents[top];
      contents[top] = contents[pivot];
      contents[pivot] = kept;
    }
    int current = first / nb % rows;
    for (int s = 0; s <= mask; s++) {
      int destination = keys[s];
      if (destination < 0) {
        continue;
      }
      int source = contents[s] / nb % rows;
      int owner = destination / nb % rows;
      if (source != current) {
        given[source]++;
      } else {
        touched++;
        if (owner != current || destination < first + jb) {
          taken[owner]++;
        }
      }
    }
  }

  private int slot(int row) {
    int s = (row * 0x9E3779B1) >>> 7 & mask;
    while (keys[s] != row) {
      if (keys[s] < 0) {
        keys[s] = row;
        contents[s] = row;
        break;
      }
      s = (s + 1) & mask;
    }
    return s;
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import java.util.Arrays;

/**
 * The chain of operations that decides when a row swap is over, as phases: each a time without use
 * of the links, then a time of using them; after the last a rest without.
 */
final class SwapCriticalPath {

  private static final int NONE = -1;
  private static final int CLOSED = -2;

  /** Instead of a link: all links of the column, as when all its processes exchange. */
  static final int ALL = -1;

  private final int[] last;
  private final double[] starts;
  private int[] previous = new int[256];
  private int[] first = new int[256];
  private boolean[] kernels = new boolean[256];
  private double[] endOf = new double[256];
  private double[] busyOf = new double[256];
  private int[] linkOf = new int[256];
  private int[] link = new int[64];
  private double[] quiet = new double[64];
  private double[] busy = new double[64];
  private int phases;
  private double total;
  private double start;
  private double finish;
  private double alone;

  SwapCriticalPath(int processes) {
    last = new int[processes];
    starts = new double[processes];
  }

  /** Begins a swap of at most {@code operations} with the start of each process. */
  void begin(int operations, double[] dates) {
    if (operations > previous.length) {
      previous = new int[operations];
      first = new int[operations];
      kernels = new boolean[operations];
      endOf = new double[operations];
      busyOf = new double[operations];
      linkOf = new int[operations];
    }
    Arrays.fill(last, NONE);
    System.arraycopy(dates, 0, starts, 0, starts.length);
  }

  void kernel(int operation, int process, double end) {
    previous[operation] = last[process];
    first[operation] = process;
    kernels[operation] = true;
    endOf[operation] = end;
    busyOf[operation] = 0;
    last[process] = operation;
  }

  /**
   * A message between two processes, the later of which decides when it begins.
   *
   * @param nodes its link, or {@link #ALL}
   */
  @SuppressWarnings("checkstyle:parameternumber") // One call for each message traced.
  void message(int operation, int a, int b, boolean fromA, double end, double links, int nodes) {
    int decides = fromA ? a : b;
    previous[operation] = last[decides];
    first[operation] = decides;
    kernels[operation] = false;
    endOf[operation] = end;
    busyOf[operation] = links;
    linkOf[operation] = nodes;
    last[a] = operation;
    last[b] = operation;
  }

  /** Goes back from the process that ends last. */
  void end(double[] dates) {
    int latest = 0;
    for (int d = 1; d < dates.length; d++) {
      latest = dates[d] > dates[latest] ? d : latest;
    }
    finish = dates[latest];
    int count = 0;
    int operation = last[latest];
    start = operation == NONE ? starts[latest] : finish;
    while (operation != NONE) {
      count++;
      start = starts[first[operation]];
      operation = previous[operation];
    }
    if (count + 1 > quiet.length) {
      quiet = new double[2 * count];
      busy = new double[2 * count];
      link = new int[2 * count];
    }
    chain(latest, count);
  }

  private void chain(int latest, int count) {
    int[] order = new int[count];
    int operation = last[latest];
    for (int i = count - 1; i >= 0; i--) {
      order[i] = operation;
      operation = previous[operation];
    }
    phases = 0;
    total = 0;
    double date = start;
    double pause = 0;
    int open = CLOSED;
    for (int o : order) {
      pause += Math.max(0, endOf[o] - date - busyOf[o]);
      date = Math.max(date, endOf[o]);
      if (kernels[o]) {
        open = CLOSED;
      } else if (busyOf[o] > 0) {
        if (open != linkOf[o]) {
          quiet[phases] = pause;
          busy[phases] = 0;
          link[phases] = linkOf[o];
          pause = 0;
          phases++;
          open = linkOf[o];
        }
        busy[phases - 1] += busyOf[o];
        total += busyOf[o];
      }
    }
    quiet[phases] = pause;
  }

  /** Multiplies the times of using the links. */
  void scale(double factor) {
    alone = finish + (factor - 1) * total;
    total *= factor;
    for (int i = 0; i < phases; i++) {
      busy[i] *= factor;
    }
  }

  double start() {
    return start;
  }

  /** Returns the end of the chain when the column has the links for itself. */
  double alone() {
    return alone;
  }

  double finish() {
    return finish;
  }

  /** Returns the seconds that the links are needed in all. */
  double busy() {
    return total;
  }

  int phases() {
    return phases;
  }

  /** Returns the seconds before the links are needed in a phase, or after all phases. */
  double quiet(int phase) {
    return quiet[phase];
  }

  /**
   * Returns the link of a phase, {@code sending node * nodes + receiving node}, or {@link #ALL}.
   */
  int link(int phase) {
    return link[phase];
  }

  double busy(int phase) {
    return busy[phase];
  }
}

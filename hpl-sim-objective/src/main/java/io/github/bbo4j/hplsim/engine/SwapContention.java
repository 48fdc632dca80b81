package io.github.bbo4j.hplsim.engine;

import java.util.Arrays;

/**
 * How much the row swaps of process columns on the same nodes slow each other down.
 *
 * <p>Each column brings the communication time of its swap as work when its last process begins;
 * columns on the same nodes are served together. The slowdown is the mean of two limits: swaps that
 * communicate and compute in step, and swaps whose phases are unrelated.
 */
final class SwapContention {

  private final Geometry g;
  private final int[] group;
  private final double low;
  private final double high;
  private final double[] start;
  private final double[] work;
  private final double[] finish;
  private final double[] remaining;

  SwapContention(Geometry g, int[] node, double low, double high) {
    this.g = g;
    this.low = low;
    this.high = high;
    group = Arrays.copyOf(node, g.q);
    start = new double[g.q];
    work = new double[g.q];
    finish = new double[g.q];
    remaining = new double[g.q];
  }

  /** Writes the number of flows that share a link, for each column. */
  void estimate(int panel, int[] columns, double[] clock, SwapCost swap, double[] share) {
    int most = 0;
    for (int column = 1; column < g.q; column++) {
      most = columns[column] > columns[most] ? column : most;
    }
    if (columns[most] <= 0) {
      return;
    }
    double alone = duration(panel, most, columns[most], low, swap);
    double together = duration(panel, most, columns[most], high, swap);
    double unit = (together - alone) / (high - low) * low;
    if (unit <= 0) {
      Arrays.fill(share, low);
      return;
    }
    for (int column = 0; column < g.q; column++) {
      double latest = 0;
      for (int row = 0; row < g.p; row++) {
        latest = Math.max(latest, clock[row * g.q + column]);
      }
      start[column] = latest;
      work[column] = unit * Math.max(0, columns[column]) / columns[most];
    }
    serve(1);
    for (int column = 0; column < g.q; column++) {
      share[column] = slowdown(column, 1);
    }
    double density = unit / alone;
    serve(density);
    for (int column = 0; column < g.q; column++) {
      double parts = (share[column] + slowdown(column, density)) / 2;
      share[column] = Math.min(high, Math.max(low, low * parts));
    }
  }

  private double slowdown(int column, double density) {
    if (work[column] <= 0) {
      return 1;
    }
    double natural = work[column] / density;
    double extra = finish[column] - start[column] - natural;
    return 1 + Math.max(0, extra) / work[column];
  }

  private double duration(int panel, int column, int n, double linkShare, SwapCost swap) {
    Arrays.fill(swap.dates, 0);
    swap.run(panel, column, n, linkShare, null);
    double end = 0;
    for (double date : swap.dates) {
      end = Math.max(end, date);
    }
    return end;
  }

  /**
   * Serves the columns of each node together; a column alone progresses by {@code density} of its
   * work in each second.
   */
  private void serve(double density) {
    Arrays.fill(finish, -1);
    for (int first = 0; first < g.q; first++) {
      if (finish[first] < 0) {
        serveGroup(group[first], density);
      }
    }
  }

  private void serveGroup(int node, double density) {
    double now = Double.POSITIVE_INFINITY;
    int open = 0;
    for (int column = 0; column < g.q; column++) {
      if (group[column] == node) {
        now = Math.min(now, start[column]);
        remaining[column] = work[column];
        finish[column] = Double.POSITIVE_INFINITY;
        open++;
      }
    }
    for (int turn = 2 * open; turn > 0; turn--) {
      int active = 0;
      int shortest = -1;
      double next = Double.POSITIVE_INFINITY;
      for (int column = 0; column < g.q; column++) {
        if (group[column] != node || finish[column] < Double.POSITIVE_INFINITY) {
          continue;
        }
        if (start[column] > now) {
          next = Math.min(next, start[column]);
        } else {
          active++;
          if (shortest < 0 || remaining[column] < remaining[shortest]) {
            shortest = column;
          }
        }
      }
      double rate = Math.min(density, 1.0 / Math.max(1, active));
      double ends = active > 0 ? now + remaining[shortest] / rate : Double.POSITIVE_INFINITY;
      double until = Math.min(ends, next);
      for (int column = 0; column < g.q; column++) {
        if (group[column] == node
            && finish[column] == Double.POSITIVE_INFINITY
            && start[column] <= now) {
          remaining[column] = Math.max(0, remaining[column] - rate * (until - now));
        }
      }
      if (ends <= next && shortest >= 0) {
        finish[shortest] = ends;
      }
      now = until;
    }
  }
}

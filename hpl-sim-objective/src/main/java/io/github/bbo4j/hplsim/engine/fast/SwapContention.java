package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.program.Geometry;
import java.util.Arrays;

/**
 * How much the row swaps of process columns on the same nodes slow each other down.
 *
 * <p>The chain of operations that decides when the swap of a column alone is over is a sequence of
 * phases that need the links and phases that do not. All columns go through their phases together;
 * those that need the links at the same time share them. How much later a column ends so gives the
 * number of flows on a link that its messages are then computed with, the same for all of them.
 */
final class SwapContention {

  private static final double RESOLUTION = 1e-12;

  private final Geometry g;
  private final int[] group;
  private final double low;
  private final double high;
  private final SwapCriticalPath[] path;
  private final boolean[] done;
  private final int[] phase;
  private final int[] members;
  private final double[] until;
  private final double[] remaining;
  private final double[] finish;
  private final int nodes;
  private final int[] sending;
  private final int[] receiving;
  private final int[] sharers;
  private int everywhere;
  private int single;

  SwapContention(Geometry g, int[] node, double low, double high) {
    this.g = g;
    this.low = low;
    this.high = high;
    group = Arrays.copyOf(node, g.q);
    path = new SwapCriticalPath[g.q];
    for (int column = 0; column < g.q; column++) {
      path[column] = new SwapCriticalPath(g.p);
    }
    done = new boolean[g.q];
    phase = new int[g.q];
    members = new int[g.q];
    until = new double[g.q];
    remaining = new double[g.q];
    finish = new double[g.q];
    nodes = Arrays.stream(node).max().orElse(0) + 1;
    sending = new int[nodes];
    receiving = new int[nodes];
    sharers = new int[g.q];
  }

  /** Writes the number of flows that share a link, for each column. */
  void estimate(int panel, int[] columns, double[] clock, SwapCost swap, double[] share) {
    int current = panel % g.p;
    for (int column = 0; column < g.q; column++) {
      done[column] = columns[column] <= 0;
      if (done[column]) {
        continue;
      }
      for (int d = 0; d < g.p; d++) {
        swap.dates[d] = clock[(current + d) % g.p * g.q + column];
      }
      swap.trace(panel, column, columns[column], share[column], path[column]);
      path[column].scale(low / share[column]);
    }
    for (int first = 0; first < g.q; first++) {
      if (!done[first]) {
        serve(group[first]);
      }
    }
    for (int column = 0; column < g.q; column++) {
      double busy = path[column].busy();
      if (columns[column] > 0 && busy > 0) {
        double extra = finish[column] - path[column].alone();
        share[column] = Math.min(high, low * (1 + Math.max(0, extra) / busy));
      }
    }
  }

  /**
   * Serves the columns of a node: each goes through its phases, and those that communicate at the
   * same time get equal parts of the links.
   */
  private void serve(int node) {
    int open = 0;
    for (int column = 0; column < g.q; column++) {
      if (group[column] == node && !done[column]) {
        members[open++] = column;
        phase[column] = 0;
        if (path[column].phases() == 0) {
          finish[column] = path[column].finish();
          done[column] = true;
          open--;
          continue;
        }
        until[column] = path[column].start() + path[column].quiet(0);
        remaining[column] = path[column].busy(0);
      }
    }
    goOn(open);
  }

  /** Lets the first members go through all their phases. */
  private void goOn(int open) {
    double now = Double.POSITIVE_INFINITY;
    for (int i = 0; i < open; i++) {
      now = Math.min(now, until[members[i]]);
    }
    int left = open;
    while (left > 0) {
      count(left, now, 1);
      double next = Double.POSITIVE_INFINITY;
      for (int i = 0; i < left; i++) {
        int column = members[i];
        if (until[column] > now) {
          next = Math.min(next, until[column]);
        } else {
          sharers[i] = sharers(column);
          next = Math.min(next, now + remaining[column] * sharers[i]);
        }
      }
      count(left, now, -1);
      for (int i = left - 1; i >= 0; i--) {
        int column = members[i];
        if (until[column] > now) {
          continue;
        }
        remaining[column] -= (next - now) / sharers[i];
        double rest = remaining[column] * sharers[i];
        // Late in a long run dates are further apart than the resolution: what moves none is over.
        if (rest <= RESOLUTION || next + rest == next) {
          advance(column, next);
          if (done[column]) {
            members[i] = members[--left];
            sharers[i] = sharers[left];
          }
        }
      }
      now = next;
    }
  }

  /** Enters the columns that communicate at a date into the counts, or takes them out. */
  private void count(int left, double now, int sign) {
    for (int i = 0; i < left; i++) {
      int column = members[i];
      if (until[column] <= now) {
        int link = path[column].link(phase[column]);
        if (link == SwapCriticalPath.ALL) {
          everywhere += sign;
        } else {
          single += sign;
          sending[link / nodes] += sign;
          receiving[link % nodes] += sign;
        }
      }
    }
  }

  /** Returns how many columns, itself among them, use the links of a column now. */
  private int sharers(int column) {
    int link = path[column].link(phase[column]);
    return link == SwapCriticalPath.ALL
        ? everywhere + single
        : everywhere + Math.max(sending[link / nodes], receiving[link % nodes]);
  }

  /** Moves a column to its next phase, or to the end of its swap. */
  private void advance(int column, double date) {
    phase[column]++;
    if (phase[column] < path[column].phases()) {
      until[column] = date + path[column].quiet(phase[column]);
      remaining[column] = path[column].busy(phase[column]);
    } else {
      finish[column] = date + path[column].quiet(phase[column]);
      done[column] = true;
    }
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import java.util.Arrays;

/**
 * Updates of all process columns while a panel goes round a ring: who polls when, takes up the
 * panel, forwards it and waits until its successor has taken it.
 *
 * <p>A process looks for the panel when its update begins, after each message of its row swap and
 * after each piece of NB columns. Who takes it up forwards it at once and, unless the message is
 * detached, goes on only when its successor has received it; if that is in the middle of a row
 * swap, the whole process column is held up, polls later and forwards later. The columns are
 * therefore gone through in the order of the ring, again and again, as long as the wait of a
 * process turns out to be another than the one its column was computed with. Each pass settles at
 * least the next event, so that the passes end with the one consistent course of events.
 */
final class RingBroadcastFixpoint implements SwapCost.Polling {

  private static final double TIE = 1e-9;

  private final Geometry g;
  private final FastBroadcast broadcast;
  private final SwapCost swap;
  private final UpdateCost work;
  private final boolean[] has;
  private final boolean[] dirty;
  private final boolean[] known;
  private final boolean[] early;
  private final double[] clock;
  private final RunTotals totals;
  private final double[] swapped;
  private final double[] copied;
  private final double[] rest;
  private final double[] stretch;
  private final double[] before;
  private final double[] seen;
  private final int[] pieces;
  private int distance;

  RingBroadcastFixpoint(
      FastMachine machine, FastBroadcast broadcast, SwapCost swap, UpdateCost work) {
    g = machine.g();
    clock = machine.clock();
    totals = machine.totals();
    this.broadcast = broadcast;
    this.swap = swap;
    this.work = work;
    int count = g.p * g.q;
    has = new boolean[g.p];
    before = new double[g.p];
    dirty = new boolean[g.q];
    known = new boolean[g.q];
    early = new boolean[count];
    swapped = new double[count];
    copied = new double[count];
    rest = new double[count];
    stretch = new double[count];
    seen = new double[count];
    pieces = new int[count];
  }

  /**
   * Updates all columns but the owner's by {@code panel} while {@code incoming} is broadcast; moves
   * the clocks, those of the owner's column to the end of its sends.
   *
   * @param todo number of matrix columns by process column
   * @param share number of flows on a link during its row swap, by process column
   */
  void update(int panel, int incoming, int[] todo, double[] share) {
    int owner = g.owner(incoming);
    broadcast.begin(incoming);
    draw(panel, owner, todo);
    Arrays.fill(dirty, true);
    Arrays.fill(known, false);
    // Short methods, each compiled once: one long one would be compiled with all that it calls,
    // several times, and that takes longer than the run.
    boolean again = true;
    for (int turn = 0; again && turn < 2 * g.q + 8; turn++) {
      again = pass(panel, owner, todo, share);
    }
    for (int d = 1; d < g.q; d++) {
      settle(panel, (owner + d) % g.q, d, todo);
    }
    for (int row = 0; row < g.p; row++) {
      clock[row * g.q + owner] = broadcast.resumed(row, 0);
    }
  }

  /** Follows the columns that changed; returns whether a column before one of them changes. */
  private boolean pass(int panel, int owner, int[] todo, double[] share) {
    boolean again = false;
    for (int d = 1; d < g.q; d++) {
      if (dirty[d]) {
        dirty[d] = false;
        again |= evaluate(panel, owner, d, todo, share);
      }
    }
    return again;
  }

  private void settle(int panel, int column, int d, int[] todo) {
    for (int row = 0; row < g.p; row++) {
      settle(panel, row, row * g.q + column, d, todo[column]);
    }
  }

  private void draw(int panel, int owner, int[] todo) {
    for (int row = 0; row < g.p; row++) {
      for (int column = 0; column < g.q; column++) {
        int id = row * g.q + column;
        stretch[id] = column == owner ? 1 : work.stretch(id, row, panel, todo[column]);
      }
    }
  }

  /**
   * Follows one process column; marks the columns that this changes and returns whether one of them
   * comes earlier in the ring.
   */
  private boolean evaluate(int panel, int owner, int d, int[] todo, double[] share) {
    int column = (owner + d) % g.q;
    int n = todo[column];
    distance = d;
    for (int row = 0; row < g.p; row++) {
      before[row] = broadcast.forwarded(row, d);
    }
    if (n > 0) {
      if (!known[d] || swapChanges(column, d)) {
        swapAndUpdate(panel, column, n, share[column]);
      } else {
        updateAgain(panel, column, n);
      }
      known[d] = true;
    } else {
      for (int row = 0; row < g.p; row++) {
        int id = row * g.q + column;
        broadcast.receive(row, d, Math.max(clock[id], broadcast.posted(row, d)));
        early[id] = false;
        rest[id] = 0;
      }
    }
    boolean back = false;
    int from = broadcast.from(d);
    for (int row = 0; row < g.p; row++) {
      if (broadcast.forwarded(row, d) != before[row]) {
        for (int to : broadcast.to(d)) {
          dirty[to] = true;
        }
      }
      if (from == 0) {
        broadcast.markSiblings(row, d, dirty);
      } else if (early[row * g.q + (owner + from) % g.q] && broadcast.misjudged(row, from)) {
        dirty[from] = true;
        back = true;
      }
    }
    return back;
  }

  /** Returns whether the row swap of a column would now go another way than computed last. */
  private boolean swapChanges(int column, int d) {
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double posted = broadcast.posted(row, d);
      boolean changes =
          early[id]
              ? posted != seen[id] || broadcast.misjudged(row, d)
              : posted + TIE < swapped[id];
      if (changes) {
        return true;
      }
    }
    return false;
  }

  /** Follows the processes that get the panel after the row swap once more. */
  private void updateAgain(int panel, int column, int n) {
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      if (!early[id] && broadcast.posted(row, distance) != seen[id]) {
        seen[id] = broadcast.posted(row, distance);
        rest[id] = stretch[id] * inPieces(panel, row, id, n);
      }
    }
  }

  private void swapAndUpdate(int panel, int column, int n, double share) {
    int current = panel % g.p;
    boolean complete = true;
    for (int d = 0; d < g.p; d++) {
      int row = (current + d) % g.p;
      double date = clock[row * g.q + column];
      swap.awaited[d] = broadcast.posted(row, distance) + TIE;
      has[row] = false;
      if (date > swap.awaited[d]) {
        swap.awaited[d] = Double.POSITIVE_INFINITY;
        date = take(row, date);
      }
      swap.dates[d] = date;
      complete &= has[row];
    }
    if (g.p > 1) {
      swap.run(panel, column, n, share, complete ? null : this);
    }
    for (int d = 0; d < g.p; d++) {
      int row = (current + d) % g.p;
      int id = row * g.q + column;
      swapped[id] = swap.dates[d];
      copied[id] = swap.copying[d];
      early[id] = has[row];
      seen[id] = broadcast.posted(row, distance);
      rest[id] =
          stretch[id] * (has[row] ? work.seconds(id, row, panel, n) : inPieces(panel, row, id, n));
    }
  }

  @Override
  public double take(int row, double date) {
    has[row] = true;
    broadcast.receive(row, distance, date);
    return broadcast.assumedResume(row, distance);
  }

  /**
   * Updates in pieces of NB columns until the panel is there; returns what is left to do then, in
   * seconds.
   */
  private double inPieces(int panel, int row, int id, int n) {
    double posted = broadcast.posted(row, distance);
    double piece = stretch[id] * work.seconds(id, row, panel, Math.min(g.nb, n));
    int all = (n + g.nb - 1) / g.nb;
    double needed = piece > 0 ? Math.ceil((posted - swapped[id]) / piece + TIE / piece) : all;
    int pieces = (int) Math.min(Math.max(1, needed), all);
    double date = swapped[id] + pieces * piece;
    if (pieces == all) {
      int whole = all - 1;
      date =
          swapped[id]
              + whole * piece
              + stretch[id] * work.seconds(id, row, panel, n - whole * g.nb);
      date = Math.max(date, posted);
    }
    this.pieces[id] = pieces;
    broadcast.receive(row, distance, date);
    return work.seconds(id, row, panel, n - Math.min(n, pieces * g.nb));
  }

  private void settle(int panel, int row, int id, int d, int n) {
    double end = (early[id] ? swapped[id] : broadcast.resumed(row, d)) + rest[id];
    if (n > 0) {
      if (g.p > 1) {
        totals.phase(id, Phase.LASWP, swapped[id] - clock[id]);
      }
      work.account(totals, id, row, panel, n, early[id] ? 0 : pieces[id], copied[id]);
    }
    totals.phase(id, Phase.UPDATE, end - clock[id]);
    clock[id] = end;
  }
}

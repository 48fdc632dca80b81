package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.program.BlockCyclic;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * The back-substitution of the fast engine, block by block from the last one: the solution of a
 * block goes up its process column, each process applies it to the rows next to be solved and hands
 * them to the column that solves them.
 *
 * <p>Every message and kernel of the exact engine takes part, without sharing of links.
 */
final class FastSolve {

  private final Geometry g;
  private final KernelTable[] tables;
  private final FastNetwork network;
  private final NetworkModel.Protocol protocol;
  private final double[] clock;
  private final RunTotals ledger;
  private final int[] above;

  FastSolve(
      Geometry g,
      KernelTable[] tables,
      FastNetwork network,
      NetworkModel.Protocol protocol,
      double[] clock,
      RunTotals ledger) {
    this.g = g;
    this.tables = tables;
    this.network = network;
    this.protocol = protocol;
    this.clock = clock;
    this.ledger = ledger;
    above = new int[g.p];
  }

  /** Moves all clocks to the end of the run and returns the latest. */
  double run() {
    double[] start = clock.clone();
    int last = g.panels - 1;
    begin(last);
    int window = Math.max((g.q - 1) * g.nb, g.nb);
    for (int block = last; block > 0; block--) {
      step(block, window);
    }
    double end = 0;
    for (int id = 0; id < clock.length; id++) {
      ledger.phase(id, RunTotals.SOLVE, clock[id] - start[id]);
    }
    finish();
    for (double date : clock) {
      end = Math.max(end, date);
    }
    countSetUp();
    return end;
  }

  private void begin(int last) {
    int owner = last % g.q;
    int rhs = g.n / g.nb % g.q;
    for (int row = 0; row < g.p; row++) {
      above[row] = BlockCyclic.count(0, g.n, row, g.p, g.nb);
      if (above[row] > 0 && owner != rhs) {
        message(row * g.q + rhs, row * g.q + owner, above[row], RunTotals.SOLVE_MESSAGES);
      }
    }
    above[last % g.p] -= g.width(last);
    int solver = last % g.p * g.q + owner;
    compute(solver, KernelTable.DTRSV, g.width(last), g.width(last));
  }

  /** Applies a block to the rows above it and solves the next one. */
  private void step(int block, int window) {
    int size = g.width(block);
    int column = block % g.q;
    int next = (block - 1) % g.q;
    int first = block * g.nb;
    int reach = Math.min(first, window);
    int row = block % g.p;
    for (int i = 0; i < g.p; i++) {
      int id = row * g.q + column;
      int up = row == 0 ? g.p - 1 : row - 1;
      if (i == 0 && g.p > 1) {
        message(id, up * g.q + column, size, RunTotals.SOLVE_MESSAGES);
      }
      int ahead = BlockCyclic.count(first - reach, reach, row, g.p, g.nb);
      if (ahead > 0) {
        compute(id, KernelTable.DGEMV, ahead, size);
        if (g.q > 1) {
          message(id, row * g.q + next, ahead, RunTotals.SOLVE_MESSAGES);
          compute(row * g.q + next, KernelTable.DAXPY, ahead, 1);
        }
      }
      if (i > 0 && i < g.p - 1) {
        message(id, up * g.q + column, size, RunTotals.SOLVE_MESSAGES);
      }
      row = up;
    }
    int solver = (block - 1) % g.p * g.q + next;
    compute(solver, KernelTable.DTRSV, g.nb, g.nb);
    for (int r = 0; r < g.p; r++) {
      int ahead = BlockCyclic.count(first - reach, reach, r, g.p, g.nb);
      compute(r * g.q + column, KernelTable.DGEMV, above[r] - ahead, size);
    }
    above[(block - 1) % g.p] -= g.nb;
  }

  /** BroadcastRoutes the first block in its column. */
  private void finish() {
    int bit = g.p > 1 ? BlockCyclic.powerOfTwoBelow(g.p - 1) : 0;
    for (; bit >= 1; bit >>= 1) {
      for (int d = 0; d + bit < g.p; d += 2 * bit) {
        message(d * g.q, (d + bit) * g.q, g.width(0), RunTotals.OTHER_MESSAGES);
      }
    }
  }

  /**
   * Counts the collectives before the timed part: 128 bytes in all for each edge of their trees.
   */
  private void countSetUp() {
    ledger.messages[RunTotals.OTHER_MESSAGES] += 7L * (clock.length - 1);
    ledger.bytes[RunTotals.OTHER_MESSAGES] += 140L * (clock.length - 1);
  }

  private void compute(int id, int kernel, int m, int n) {
    if (m > 0) {
      double seconds = tables[id].mean(kernel, m, n, 1);
      clock[id] += seconds;
      ledger.kernel(id, kernel, seconds);
    }
  }

  private void message(int from, int to, int doubles, int phase) {
    double bytes = 8.0 * doubles;
    ledger.message(phase, 8L * doubles);
    boolean eager = bytes < protocol.asyncThreshold();
    double sent = clock[from] + protocol.sendOverhead().seconds(bytes);
    double begin = eager ? sent : Math.max(sent, clock[to]);
    double arrival = begin + network.seconds(from, to, bytes, 1);
    clock[from] = eager || bytes < protocol.detachedThreshold() ? sent : arrival;
    clock[to] = Math.max(clock[to], arrival) + protocol.receiveOverhead().seconds(bytes);
  }
}

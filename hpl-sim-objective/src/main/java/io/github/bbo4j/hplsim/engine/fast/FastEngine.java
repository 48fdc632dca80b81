package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SimulationInterruptedException;
import io.github.bbo4j.hplsim.engine.program.BlockCyclic;
import io.github.bbo4j.hplsim.engine.program.Extrapolation;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.SplittableRandom;

/**
 * Simulates a run panel by panel: a few operations for each process and panel instead of single
 * events.
 *
 * <p>The clock of each process goes through the same phases as in the exact engine. A panel
 * factorisation meets at each pivot exchange; row swaps go through one list of messages for all
 * process columns, slowed down where columns share nodes ({@link SwapContention}); a ring broadcast
 * is followed with its polls and waits ({@link RingBroadcastFixpoint}). One use only; not
 * thread-safe.
 */
public final class FastEngine {

  private final HplConfiguration c;
  private final Geometry g;
  private final NetworkModel.Protocol protocol;
  private final FastNetwork network;
  private final KernelTable[] tables;
  private final SplittableRandom[] random;
  private final PanelPrograms programs;
  private final PivotCost pivots;
  private final SwapCost swap;
  private final FastBroadcast broadcast;
  private final IdentityHashMap<KernelTable, PanelCost[]> panelCosts = new IdentityHashMap<>();
  private final RunTotals ledger;
  private final Extrapolation extrapolation = new Extrapolation();
  private final double columnShare;
  private final double nodeShare;
  private final int window;
  private final int[] left;
  private final int[] todo;
  private final double[] share;
  private final double[] begun;
  private final double[] copied;
  private final UpdateCost work;
  private final RingBroadcastFixpoint ring;
  private final SwapContention contention;
  private final double[][] parts;
  private final double[] diagonal;
  private final double[] others;

  /** Date of each process, {@code row * Q + column}. */
  private final double[] clock;

  public FastEngine(HplConfiguration c, Platform platform, long seed) {
    this.c = c;
    g = new Geometry(c);
    protocol = platform.network().protocol();
    int count = c.ranks();
    tables = new KernelTable[count];
    random = new SplittableRandom[count];
    int[] node = new int[count];
    IdentityHashMap<KernelSuite, KernelTable> known = new IdentityHashMap<>();
    for (int row = 0; row < g.p; row++) {
      for (int column = 0; column < g.q; column++) {
        int id = row * g.q + column;
        int rank = c.mapping().rank(row, column, g.p, g.q);
        node[id] = platform.node(rank);
        tables[id] = known.computeIfAbsent(platform.kernels(rank), KernelTable::new);
        random[id] =
            new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
      }
    }
    network = new FastNetwork(platform.network(), node);
    programs = new PanelPrograms(c, g);
    // Half of the flows of one process column that could meet on a link are taken to meet.
    int inColumn = (int) mostOnANode(node, platform.nodes(), true);
    columnShare = (1 + inColumn) / 2.0;
    nodeShare = mostOnANode(node, platform.nodes(), false);
    pivots = new PivotCost(g, network, programs, protocol, columnShare);
    swap = new SwapCost(c, g, network, tables, protocol, seed, inColumn);
    broadcast = new FastBroadcast(c, g, network, protocol, columnShare);
    ledger = new RunTotals(count);
    window = g.depth + 2;
    left = new int[window * g.q];
    todo = new int[g.q];
    share = new double[g.q];
    Arrays.fill(share, 1);
    begun = new double[g.p];
    copied = new double[g.p];
    contention = new SwapContention(g, node, 1, nodeShare);
    clock = new double[count];
    parts = new double[g.p][PanelCost.PARTS];
    diagonal = new double[PanelCost.PARTS + g.nb + 1];
    others = new double[PanelCost.PARTS + g.nb + 1];
    work = new UpdateCost(g, tables, random, extrapolation);
    ring = new RingBroadcastFixpoint(g, broadcast, swap, work, clock);
  }

  private double mostOnANode(int[] node, int nodes, boolean ofOneColumn) {
    int most = 1;
    int[] seen = new int[nodes];
    for (int column = 0; column < g.q; column++) {
      if (ofOneColumn) {
        Arrays.fill(seen, 0);
      }
      for (int row = 0; row < g.p; row++) {
        most = Math.max(most, ++seen[node[row * g.q + column]]);
      }
    }
    return most;
  }

  /**
   * Simulates the run.
   *
   * @param limit seconds; a run that is found to take longer is given up, with infinite duration
   */
  public RunTotals run(double limit) {
    int depth = g.depth;
    double[] still = limit < Double.POSITIVE_INFINITY ? work.remaining() : new double[0];
    for (int k = 0; k < g.panels; k++) {
      if (k % 4 == 0 && k < still.length && mean(clock) + still[k] > limit) {
        ledger.seconds = Double.POSITIVE_INFINITY;
        return ledger;
      }
      if (Thread.interrupted()) {
        throw new SimulationInterruptedException(clock[0]);
      }
      open(k);
      int owner = k % g.q;
      if (depth > 0 && k >= depth) {
        for (int pending = k - depth; pending < k; pending++) {
          lookAhead(pending, owner, g.width(k));
        }
      }
      factor(k, owner);
      if (depth == 0 || k < depth) {
        broadcast.await(k, clock, ledger);
        partial(k);
      } else {
        Arrays.fill(todo, 0);
        for (int column = 0; column < g.q; column++) {
          todo[column] =
              Math.min(left[k % window * g.q + column], left[(k - depth) % window * g.q + column]);
        }
        update(k - depth, k);
      }
    }
    for (int pending = Math.max(0, g.panels - depth); pending < g.panels; pending++) {
      lookAhead(pending, g.n / g.nb % g.q, 1);
    }
    ledger.seconds = new FastSolve(g, tables, network, protocol, clock, ledger).run();
    ledger.warnings = extrapolation.warnings();
    return ledger;
  }

  private static double mean(double[] dates) {
    double sum = 0;
    for (double date : dates) {
      sum += date;
    }
    return sum / dates.length;
  }

  private void open(int k) {
    for (int column = 0; column < g.q; column++) {
      left[k % window * g.q + column] =
          g.trailingColumns(k, column) - (column == k % g.q ? g.width(k) : 0);
    }
  }

  /**
   * Updates after a blocking broadcast: everything without look-ahead, else the columns of the
   * panels to be factored first.
   */
  private void partial(int k) {
    for (int column = 0; column < g.q; column++) {
      int columns = left[k % window * g.q + column];
      if (g.depth > 0) {
        int from = k * g.nb + g.width(k);
        int limit = k < g.depth - 1 ? Math.min(g.depth * g.nb, g.n) : from;
        columns = Math.min(columns, BlockCyclic.count(from, limit - from, column, g.q, g.nb));
      }
      todo[column] = columns;
    }
    update(k, -1);
  }

  /**
   * Factors a panel: the process column meets at the pivot exchange of each column, so that each
   * part between two of them takes as long as its slowest process.
   */
  private void factor(int k, int owner) {
    int jb = g.width(k);
    int current = k % g.p;
    int slowest = current;
    double longest = -1;
    double meeting = 0;
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      double[] sums = parts[row];
      cost(k, row, tables[id]).at(g.trailingRows(k, row), sums);
      for (int group = 0; group < RunTotals.GROUPS; group++) {
        ledger.kernelSeconds[id * RunTotals.GROUPS + group] += sums[group];
      }
      meeting = Math.max(meeting, clock[id] + sums[PanelCost.HEAD]);
      double between = sums[PanelCost.TOTAL] - sums[PanelCost.HEAD] - sums[PanelCost.TAIL];
      if (row != current && between > longest) {
        longest = between;
        slowest = row;
      }
    }
    double exchange = g.p > 1 ? pivots.seconds(k) : 0;
    double last = meeting + jb * exchange + between(k, owner, current, slowest);
    pivots.count(k, jb, ledger);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      double end = last + parts[row][PanelCost.TAIL];
      double spent = end - clock[id];
      ledger.phase(id, RunTotals.RECURSION, spent);
      ledger.phase(id, RunTotals.LEAF, spent - parts[row][PanelCost.OUTSIDE]);
      if (g.p > 1) {
        ledger.phase(id, RunTotals.PIVOT, spent - parts[row][PanelCost.TOTAL]);
      }
      clock[id] = end;
      if (g.q > 1) {
        double copy = tables[id].mean(KernelTable.DLACPY, g.rowsBelow(k, row), jb, 1);
        ledger.kernel(id, KernelTable.DLACPY, copy);
        clock[id] += copy;
      }
    }
  }

  /**
   * Returns the seconds of all parts between two pivot exchanges: of the process with the diagonal
   * block or of the slowest of the others, which is the same in every part.
   */
  private double between(int k, int owner, int current, int slowest) {
    int jb = g.width(k);
    double[] one = jb == g.nb ? diagonal : new double[PanelCost.PARTS + jb + 1];
    double[] other = jb == g.nb ? others : new double[PanelCost.PARTS + jb + 1];
    cost(k, current, tables[current * g.q + owner]).at(g.trailingRows(k, current), one);
    cost(k, slowest, tables[slowest * g.q + owner]).at(g.trailingRows(k, slowest), other);
    double sum = 0;
    for (int i = 1; i < jb; i++) {
      sum += Math.max(one[PanelCost.PARTS + i], other[PanelCost.PARTS + i]);
    }
    return sum;
  }

  private PanelCost cost(int k, int row, KernelTable table) {
    boolean last = k == g.panels - 1 && g.width(k) != g.width(0);
    PanelCost[] known = panelCosts.computeIfAbsent(table, t -> new PanelCost[4]);
    int which = (row == k % g.p ? 1 : 0) + (last ? 2 : 0);
    PanelCost cost = known[which];
    if (cost == null) {
      int most = g.trailingRows(0, 0) + g.nb;
      cost = new PanelCost(programs.factorization(k), table, (which & 1) != 0, g.width(k), most);
      known[which] = cost;
    }
    return cost;
  }

  /** Updates one process column by a panel that it has. */
  private void lookAhead(int panel, int column, int columns) {
    int n = Math.min(columns, left[panel % window * g.q + column]);
    if (n > 0) {
      finishColumn(panel, column, n, 1);
      left[panel % window * g.q + column] -= n;
    }
  }

  /** Swaps rows and updates n columns at once, without any broadcast. */
  private void finishColumn(int panel, int column, int n, double share) {
    swapRows(panel, column, n, share);
    countSwap(panel, n);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double swapped = begun[row];
      ledger.phase(id, RunTotals.SWAP, swapped - clock[id]);
      work.account(ledger, id, row, panel, n, 0, copied[row]);
      double end = swapped + work.stretch(id, row, panel, n) * work.seconds(id, row, panel, n);
      ledger.phase(id, RunTotals.UPDATE, end - clock[id]);
      clock[id] = end;
    }
  }

  /** Swaps n columns of a process column; the ends are left in {@link #begun} by row. */
  private void swapRows(int panel, int column, int n, double share) {
    if (g.p == 1) {
      begun[0] = clock[column];
      return;
    }
    int current = panel % g.p;
    for (int d = 0; d < g.p; d++) {
      swap.dates[d] = clock[(current + d) % g.p * g.q + column];
    }
    swap.run(panel, column, n, share, null);
    for (int d = 0; d < g.p; d++) {
      begun[(current + d) % g.p] = swap.dates[d];
      copied[(current + d) % g.p] = swap.copying[d];
    }
  }

  /**
   * Updates all process columns by {@code panel}, the broadcast of {@code incoming} going on
   * meanwhile (none when negative).
   */
  private void update(int panel, int incoming) {
    boolean follow = incoming >= 0 && g.q > 1 && c.broadcast().polls();
    if (incoming >= 0 && !follow) {
      broadcast.await(incoming, clock, ledger);
    }
    shares(panel);
    if (follow) {
      ring.update(panel, incoming, todo, share, ledger);
      int owner = incoming % g.q;
      if (todo[owner] > 0) {
        finishColumn(panel, owner, todo[owner], share[owner]);
      }
    } else {
      for (int column = 0; column < g.q; column++) {
        if (todo[column] > 0) {
          finishColumn(panel, column, todo[column], share[column]);
        }
      }
    }
    for (int column = 0; column < g.q; column++) {
      left[panel % window * g.q + column] -= Math.max(0, todo[column]);
      if (follow && column != incoming % g.q) {
        countSwap(panel, todo[column]);
      }
    }
  }

  private void countSwap(int panel, int n) {
    if (g.p > 1 && n > 0) {
      swap.count(ledger, panel, n);
    }
  }

  /** Estimates what part of its links each process column has during its row swap. */
  private void shares(int panel) {
    if (nodeShare > 1 && g.q > 1 && g.p > 1) {
      contention.estimate(panel, todo, clock, swap, share);
    }
  }
}

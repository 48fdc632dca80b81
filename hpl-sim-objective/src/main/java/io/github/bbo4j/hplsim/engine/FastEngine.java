package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SimulationInterruptedException;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a run panel by panel: a few operations for each process and panel instead of single
 * messages.
 *
 * <p>The clock of each process goes through the same phases as in the exact engine. A panel
 * factorisation takes, from the latest start in its process column, the kernels of its slowest row
 * plus one pivot exchange for each column; a row swap lasts as computed once for each panel without
 * sharing of links; the panel broadcast is followed from process to process, with the polls where
 * it can be taken up. One use only; not thread-safe.
 */
final class FastEngine {

  private final HplConfiguration c;
  private final Geometry g;
  private final NetworkModel.Protocol protocol;
  private final FastNetwork network;
  private final KernelTable[] tables;
  private final SplittableRandom[] random;
  private final boolean noisy;
  private final PanelPrograms programs;
  private final PivotCost pivots;
  private final SwapCost swap;
  private final FastBroadcast broadcast;
  private final IdentityHashMap<KernelTable, PanelCost[]> panelCosts = new IdentityHashMap<>();
  private final Ledger ledger;
  private final Extrapolation extrapolation = new Extrapolation();
  private final double columnShare;
  private final double nodeShare;
  private final int window;
  private final int[] left;
  private final int[] todo;
  private final double[] share;
  private final double[] begun;
  private final double[] copied;
  private final double[] after;
  private final boolean[] has;
  private final boolean[] early;
  private final SwapContention contention;
  private final double[] sums = new double[Ledger.GROUPS + 1];

  /** Date of each process, {@code row * Q + column}. */
  private final double[] clock;

  FastEngine(HplConfiguration c, Platform platform, long seed) {
    this.c = c;
    g = new Geometry(c);
    protocol = platform.network().protocol();
    int count = c.ranks();
    tables = new KernelTable[count];
    random = new SplittableRandom[count];
    int[] node = new int[count];
    IdentityHashMap<KernelSuite, KernelTable> known = new IdentityHashMap<>();
    boolean anyNoise = false;
    for (int row = 0; row < g.p; row++) {
      for (int column = 0; column < g.q; column++) {
        int id = row * g.q + column;
        int rank = c.mapping().rank(row, column, g.p, g.q);
        node[id] = platform.node(rank);
        tables[id] = known.computeIfAbsent(platform.kernels(rank), KernelTable::new);
        anyNoise |= tables[id].noisy();
        random[id] =
            new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
      }
    }
    noisy = anyNoise;
    network = new FastNetwork(platform.network(), node);
    programs = new PanelPrograms(c, g);
    // Half of the flows of one process column that could meet on a link are taken to meet.
    columnShare = (1 + mostOnANode(node, platform.nodes(), true)) / 2;
    nodeShare = mostOnANode(node, platform.nodes(), false);
    pivots = new PivotCost(g, network, programs, protocol, columnShare);
    swap = new SwapCost(c, g, network, tables, protocol, seed);
    broadcast = new FastBroadcast(c, g, network, protocol, columnShare);
    ledger = new Ledger(count);
    window = g.depth + 2;
    left = new int[window * g.q];
    todo = new int[g.q];
    share = new double[g.q];
    begun = new double[g.p];
    copied = new double[g.p];
    after = new double[count];
    has = new boolean[g.p];
    early = new boolean[count];
    contention = new SwapContention(g, node, columnShare, nodeShare);
    clock = new double[count];
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

  Ledger run() {
    int depth = g.depth;
    for (int k = 0; k < g.panels; k++) {
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
    ledger.seconds = solve();
    ledger.warnings = extrapolation.warnings();
    return ledger;
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

  private void factor(int k, int owner) {
    double start = 0;
    double slowest = 0;
    int jb = g.width(k);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      start = Math.max(start, clock[id]);
      cost(k, row, tables[id]).at(g.trailingRows(k, row), sums);
      slowest = Math.max(slowest, sums[Ledger.GROUPS]);
      for (int group = 0; group < Ledger.GROUPS; group++) {
        ledger.kernelSeconds[id * Ledger.GROUPS + group] += sums[group];
      }
    }
    double exchanging = g.p > 1 ? jb * pivots.seconds(k) : 0;
    double end = start + slowest + exchanging;
    pivots.count(k, jb, ledger);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      ledger.phase(id, Ledger.RECURSION, end - clock[id]);
      ledger.phase(id, Ledger.PIVOT, exchanging);
      clock[id] = end;
      if (g.q > 1) {
        double copy = tables[id].mean(KernelTable.DLACPY, g.rowsBelow(k, row), jb, 1);
        ledger.kernel(id, KernelTable.DLACPY, copy);
        clock[id] += copy;
      }
    }
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
      finishColumn(panel, column, n, columnShare);
      left[panel % window * g.q + column] -= n;
    }
  }

  /** Swaps rows and updates n columns at once, without any broadcast. */
  private void finishColumn(int panel, int column, int n, double share) {
    swapRows(panel, column, n, share, null);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double swapped = begun[row];
      account(id, row, panel, n, swapped - clock[id]);
      double end = swapped + work(id, row, panel, n) + noise(id, row, panel, n);
      ledger.phase(id, Ledger.UPDATE, end - clock[id]);
      clock[id] = end;
    }
  }

  /**
   * Swaps n columns of a process column that starts at its clocks; the ends are left in {@link
   * #begun} by row.
   */
  private void swapRows(
      int panel, int column, int n, double share, SwapCost.@Nullable Polling hook) {
    for (int row = 0; row < g.p; row++) {
      begun[row] = clock[row * g.q + column];
    }
    swapFromBegun(panel, column, n, share, hook);
  }

  private void swapFromBegun(
      int panel, int column, int n, double share, SwapCost.@Nullable Polling hook) {
    if (g.p == 1) {
      return;
    }
    int current = panel % g.p;
    for (int d = 0; d < g.p; d++) {
      swap.dates[d] = begun[(current + d) % g.p];
    }
    swap.run(panel, column, n, share, hook);
    swap.count(ledger, panel, n);
    for (int d = 0; d < g.p; d++) {
      begun[(current + d) % g.p] = swap.dates[d];
      copied[(current + d) % g.p] = swap.copying[d];
    }
  }

  private void account(int id, int row, int panel, int n, double swapping) {
    ledger.phase(id, Ledger.SWAP, swapping);
    double[] sum = ledger.kernelSeconds;
    int at = id * Ledger.GROUPS;
    int jb = g.width(panel);
    boolean onDiagonal = row == panel % g.p;
    sum[at + Ledger.group(KernelTable.DTRSM)] += solve(id, n, jb);
    sum[at + Ledger.group(KernelTable.DGEMM)] +=
        tables[id].mean(KernelTable.DGEMM, g.rowsBelow(panel, row), n, jb);
    if (g.p > 1) {
      double copies = copied[row];
      if (onDiagonal) {
        copies += tables[id].mean(KernelTable.DLATCPY, jb, n, 1);
      }
      sum[at + Ledger.group(KernelTable.DLATCPY)] += copies;
    }
  }

  private double solve(int id, int n, int jb) {
    return g.p > 1
        ? tables[id].mean(KernelTable.DTRSM, n, jb, jb)
        : tables[id].mean(KernelTable.DTRSM, jb, n, jb);
  }

  /** Returns the expected seconds to update n columns, swap excluded. */
  private double work(int id, int row, int panel, int n) {
    if (n <= 0) {
      return 0;
    }
    int jb = g.width(panel);
    double seconds =
        solve(id, n, jb) + tables[id].mean(KernelTable.DGEMM, g.rowsBelow(panel, row), n, jb);
    if (g.p > 1 && row == panel % g.p) {
      seconds += tables[id].mean(KernelTable.DLATCPY, jb, n, 1);
    }
    return seconds;
  }

  /** Returns how much longer than expected the matrix product and the solve of n columns take. */
  private double noise(int id, int row, int panel, int n) {
    if (!noisy || n <= 0) {
      return 0;
    }
    int jb = g.width(panel);
    int rows = g.rowsBelow(panel, row);
    KernelTable t = tables[id];
    double drawn = t.seconds(KernelTable.DGEMM, rows, n, jb, random[id], extrapolation);
    return drawn - t.mean(KernelTable.DGEMM, rows, n, jb);
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
      overlap(panel, incoming);
    } else {
      for (int column = 0; column < g.q; column++) {
        if (todo[column] > 0) {
          finishColumn(panel, column, todo[column], share[column]);
        }
      }
    }
    for (int column = 0; column < g.q; column++) {
      left[panel % window * g.q + column] -= Math.max(0, todo[column]);
    }
  }

  /** Follows a ring broadcast through the process columns while they update. */
  private void overlap(int panel, int incoming) {
    int owner = incoming % g.q;
    broadcast.begin(incoming, clock, ledger);
    for (int d = 1; d < g.q; d++) {
      int column = (owner + d) % g.q;
      if (todo[column] > 0) {
        follow(panel, column, d);
      } else {
        for (int row = 0; row < g.p; row++) {
          int id = row * g.q + column;
          broadcast.receive(row, d, Math.max(clock[id], broadcast.posted(row, d)));
          after[id] = broadcast.assumedResume(row, d);
          early[id] = false;
        }
      }
    }
    for (int d = 1; d < g.q; d++) {
      settle((owner + d) % g.q, d);
    }
    for (int row = 0; row < g.p; row++) {
      clock[row * g.q + owner] = broadcast.resumed(row, 0);
    }
    if (todo[owner] > 0) {
      finishColumn(panel, owner, todo[owner], share[owner]);
    }
  }

  /**
   * Moves the clocks of a column; who is held up by its successor before the end of the row swap
   * holds up the whole column.
   */
  private void settle(int column, int d) {
    double shared = 0;
    for (int row = 0; row < g.p; row++) {
      if (early[row * g.q + column]) {
        shared = Math.max(shared, broadcast.resumed(row, d) - broadcast.assumedResume(row, d));
      }
    }
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      clock[id] =
          after[id] + Math.max(shared, broadcast.resumed(row, d) - broadcast.assumedResume(row, d));
    }
  }

  /** Updates a column at distance d from the owner of a panel that arrives meanwhile. */
  private void follow(int panel, int column, int d) {
    int n = todo[column];
    SwapCost.Polling poll = (row, date) -> poll(row, d, date);
    for (int row = 0; row < g.p; row++) {
      has[row] = false;
      begun[row] = poll(row, d, clock[row * g.q + column]);
    }
    swapFromBegun(panel, column, n, share[column], poll);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double swapped = begun[row];
      account(id, row, panel, n, swapped - clock[id]);
      double end;
      early[id] = has[row] && g.p > 1;
      if (has[row]) {
        end = swapped + work(id, row, panel, n);
      } else {
        end = inChunks(panel, row, id, d, n, swapped);
      }
      after[id] = end + noise(id, row, panel, n);
      ledger.phase(id, Ledger.UPDATE, after[id] - clock[id]);
    }
  }

  /** A process polls: if the panel was sent to it, it receives and forwards. */
  private double poll(int row, int d, double date) {
    if (has[row] || broadcast.posted(row, d) > date) {
      return date;
    }
    has[row] = true;
    broadcast.receive(row, d, date);
    return broadcast.assumedResume(row, d);
  }

  /**
   * Updates in pieces of NB columns until the panel is there, then the rest at once; returns the
   * end.
   */
  private double inChunks(int panel, int row, int id, int d, int n, double swapped) {
    double posted = broadcast.posted(row, d);
    double chunk = work(id, row, panel, Math.min(g.nb, n));
    double needed = chunk > 0 ? Math.ceil((posted - swapped) / chunk - 1e-9) : n;
    int all = (n + g.nb - 1) / g.nb;
    int chunks = (int) Math.min(Math.max(1, needed), all);
    double date = swapped + chunks * chunk;
    if (chunks == all) {
      int full = all - 1;
      date = swapped + full * chunk + work(id, row, panel, n - full * g.nb);
      date = Math.max(date, posted);
    }
    broadcast.receive(row, d, date);
    return broadcast.assumedResume(row, d) + work(id, row, panel, n - Math.min(n, chunks * g.nb));
  }

  /** Estimates what part of its links each process column has during its row swap. */
  private void shares(int panel) {
    Arrays.fill(share, nodeShare);
    if (nodeShare == columnShare || g.p == 1) {
      return;
    }
    contention.estimate(panel, todo, clock, swap, share);
  }

  /**
   * Returns the end of the run: the chain of block solves, or the updates of the right-hand side
   * when these take longer.
   */
  private double solve() {
    double end = 0;
    for (double date : clock) {
      end = Math.max(end, date);
    }
    double chain = 0;
    int reach = Math.max((g.q - 1) * g.nb, g.nb);
    for (int block = g.panels - 1; block >= 0; block--) {
      int id = block % g.p * g.q + block % g.q;
      KernelTable t = tables[id];
      int size = g.width(block);
      double step = t.mean(KernelTable.DTRSV, size, size, 1);
      int above = block * g.nb;
      if (above > 0) {
        int row = (block - 1) % g.p;
        int window1 = Math.min(above, reach);
        int ahead = BlockCyclic.count(above - window1, window1, row, g.p, g.nb);
        int all = BlockCyclic.count(0, above, row, g.p, g.nb);
        int peer = row * g.q + block % g.q;
        if (g.p > 1) {
          step += network.seconds(id, peer, 8.0 * size, 1);
        }
        step += t.mean(KernelTable.DGEMV, ahead, size, 1);
        if (g.q > 1) {
          step += network.seconds(peer, row * g.q + (block - 1) % g.q, 8.0 * ahead, 1);
          step += t.mean(KernelTable.DAXPY, ahead, 1, 1);
        }
        step = Math.max(step, (step + t.mean(KernelTable.DGEMV, all - ahead, size, 1)) / g.q);
      }
      chain += step;
    }
    for (int id = 0; id < clock.length; id++) {
      ledger.phase(id, Ledger.SOLVE, chain);
    }
    return end + chain;
  }
}

package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SimulationInterruptedException;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.SplittableRandom;

/**
 * Simulates a run panel by panel: a few operations for each process and panel instead of single messages.
 *
 * <p>The clock of each process goes through the same phases as in the exact engine. A panel factorisation takes, from the latest start in its process
 * column, the kernels of its slowest row plus one pivot exchange for each column; a row swap lasts as computed once for each panel without sharing of
 * links; the panel broadcast is followed from process to process, with the polls where it can be taken up. One use only; not thread-safe.
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
  private final double[] starts;
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
        random[id] = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
      }
    }
    noisy = anyNoise;
    network = new FastNetwork(platform.network(), node);
    programs = new PanelPrograms(c, g);
    columnShare = mostOnANode(node, platform.nodes(), true);
    nodeShare = mostOnANode(node, platform.nodes(), false);
    pivots = new PivotCost(g, network, programs, protocol, columnShare);
    swap = new SwapCost(c, g, network, tables, protocol, seed);
    broadcast = new FastBroadcast(c, g, network, protocol, columnShare);
    ledger = new Ledger(count);
    window = g.depth + 2;
    left = new int[window * g.q];
    todo = new int[g.q];
    starts = new double[g.q];
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
          todo[column] = Math.min(left[k % window * g.q + column], left[(k - depth) % window * g.q + column]);
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
      left[k % window * g.q + column] = g.trailingColumns(k, column) - (column == k % g.q ? g.width(k) : 0);
    }
  }

  /** Updates after a blocking broadcast: everything without look-ahead, else the columns of the panels to be factored first. */
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

  // ---------------------------------------------------------------- panel factorisation

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

  // ---------------------------------------------------------------- update

  /** Updates one process column by a panel that it has. */
  private void lookAhead(int panel, int column, int columns) {
    int n = Math.min(columns, left[panel % window * g.q + column]);
    if (n <= 0) {
      return;
    }
    if (g.p > 1) {
      swap.prepare(panel, n, n, column, columnShare);
    }
    finishColumn(panel, column, n, latest(column));
    left[panel % window * g.q + column] -= n;
  }

  private double latest(int column) {
    double latest = 0;
    for (int id = column; id < clock.length; id += g.q) {
      latest = Math.max(latest, clock[id]);
    }
    return latest;
  }

  /** Swaps rows from a common start, then updates n columns at once. */
  private void finishColumn(int panel, int column, int n, double start) {
    if (g.p > 1) {
      swap.count(ledger, n);
    }
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double begin = clock[id];
      double swapped = g.p > 1 ? start + swap.seconds(row, n) : begin;
      account(id, row, panel, n, swapped - begin);
      clock[id] = swapped + work(id, row, panel, n) + noise(id, row, panel, n);
      ledger.phase(id, Ledger.UPDATE, clock[id] - begin);
    }
  }

  private void account(int id, int row, int panel, int n, double swapping) {
    ledger.phase(id, Ledger.SWAP, swapping);
    double[] sum = ledger.kernelSeconds;
    int at = id * Ledger.GROUPS;
    int jb = g.width(panel);
    boolean onDiagonal = row == panel % g.p;
    sum[at + Ledger.group(KernelTable.DTRSM)] += solve(id, n, jb);
    sum[at + Ledger.group(KernelTable.DGEMM)] += tables[id].mean(KernelTable.DGEMM, g.rowsBelow(panel, row), n, jb);
    if (g.p > 1) {
      double copies = swap.copying(row, n);
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
    double seconds = solve(id, n, jb) + tables[id].mean(KernelTable.DGEMM, g.rowsBelow(panel, row), n, jb);
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

  /** Updates all process columns by {@code panel}, the broadcast of {@code incoming} going on meanwhile (none when negative). */
  private void update(int panel, int incoming) {
    int most = 0;
    int fewest = Integer.MAX_VALUE;
    int at = 0;
    for (int column = 0; column < g.q; column++) {
      if (todo[column] > most) {
        most = todo[column];
        at = column;
      }
      if (todo[column] > 0) {
        fewest = Math.min(fewest, todo[column]);
      }
    }
    if (most > 0 && g.p > 1) {
      swap.prepare(panel, fewest, most, at, nodeShare);
    }
    if (incoming >= 0 && g.q > 1 && c.broadcast().polls()) {
      overlap(panel, incoming);
    } else {
      if (incoming >= 0) {
        broadcast.await(incoming, clock, ledger);
      }
      for (int column = 0; column < g.q; column++) {
        if (todo[column] > 0) {
          finishColumn(panel, column, todo[column], latest(column));
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
      int n = todo[column];
      double start = n > 0 ? startOfSwap(column, d) : 0;
      for (int row = 0; row < g.p; row++) {
        int id = row * g.q + column;
        if (n <= 0) {
          broadcast.receive(row, d, Math.max(clock[id], broadcast.posted(row, d)));
        } else if (broadcast.posted(row, d) > clock[id]) {
          broadcast.receive(row, d, taken(panel, id, row, n, start, broadcast.posted(row, d)));
        }
      }
      starts[column] = start;
    }
    for (int d = 1; d < g.q; d++) {
      resume(panel, (owner + d) % g.q, d);
    }
    for (int row = 0; row < g.p; row++) {
      clock[row * g.q + owner] = broadcast.resumed(row, 0);
    }
    if (todo[owner] > 0) {
      finishColumn(panel, owner, todo[owner], latest(owner));
    }
  }

  /** Returns when the last process of a column begins its swap; those that find the panel at once take it first. */
  private double startOfSwap(int column, int d) {
    double latest = 0;
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double begin = clock[id];
      if (broadcast.posted(row, d) <= begin) {
        broadcast.receive(row, d, begin);
        begin = broadcast.assumedResume(row, d);
      }
      latest = Math.max(latest, begin);
    }
    return latest;
  }

  /** Returns the date of the first poll that finds a panel sent at {@code posted}. */
  private double taken(int panel, int id, int row, int n, double start, double posted) {
    double swapped = clock[id];
    if (g.p > 1) {
      swapped = start + swap.seconds(row, n);
      if (posted <= swapped) {
        double poll = swap.poll(row, n, posted - start);
        if (poll >= 0) {
          return start + poll;
        }
      }
    }
    int chunks = chunks(panel, id, row, n, swapped, posted);
    double chunk = work(id, row, panel, Math.min(g.nb, n));
    if ((long) chunks * g.nb >= n) {
      int full = (n - 1) / g.nb;
      double all = swapped + full * chunk + work(id, row, panel, n - full * g.nb);
      return Math.max(all, posted);
    }
    return swapped + chunks * chunk;
  }

  private int chunks(int panel, int id, int row, int n, double swapped, double date) {
    double chunk = work(id, row, panel, Math.min(g.nb, n));
    double needed = chunk > 0 ? Math.ceil((date - swapped) / chunk - 1e-9) : n;
    return (int) Math.min(Math.max(1, needed), (n + g.nb - 1) / g.nb);
  }

  private void resume(int panel, int column, int d) {
    int n = todo[column];
    double start = starts[column];
    if (n > 0 && g.p > 1) {
      swap.count(ledger, n);
    }
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double begin = clock[id];
      double resumed = broadcast.resumed(row, d);
      double taken = broadcast.taken(row, d);
      if (n <= 0) {
        clock[id] = resumed;
        continue;
      }
      double swapped = g.p > 1 ? start + swap.seconds(row, n) : begin;
      account(id, row, panel, n, swapped - begin);
      if (taken <= begin) {
        double delayed = g.p > 1 ? Math.max(start, resumed) + swap.seconds(row, n) : resumed;
        clock[id] = delayed + work(id, row, panel, n);
      } else if (taken <= swapped && g.p > 1) {
        clock[id] = swapped + (resumed - taken) + work(id, row, panel, n);
      } else {
        int done = Math.min(n, chunks(panel, id, row, n, swapped, taken) * g.nb);
        clock[id] = resumed + work(id, row, panel, n - done);
      }
      clock[id] += noise(id, row, panel, n);
      ledger.phase(id, Ledger.UPDATE, clock[id] - begin);
    }
  }

  // ---------------------------------------------------------------- back-substitution

  /** Returns the end of the run: the chain of block solves, or the updates of the right-hand side when these take longer. */
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

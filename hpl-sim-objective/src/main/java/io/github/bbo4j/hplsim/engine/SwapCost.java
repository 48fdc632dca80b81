package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.network.NetworkModel;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of one panel in one process column after the other, every message having a fixed
 * part of its links.
 *
 * <p>The binary exchange is computed round by round; the spread and roll by running its programs.
 * Processes are named by their distance from the current row.
 */
final class SwapCost implements QuietColumn.Costs {

  /** What a process does when it polls for a panel in the middle of a swap. */
  interface Polling {
    /** Returns when the process goes on that polls at a date. */
    double poll(int row, double date);
  }

  private final HplConfiguration c;
  private final Geometry g;
  private final FastNetwork network;
  private final NetworkModel.Protocol protocol;
  private final KernelTable[] tables;
  private final SwapPrograms programs;
  private final QuietColumn quiet;
  private final Program[] current;
  private final int cube;
  private final int extra;
  private final int[][] groups;
  private final long[] sent = new long[3];
  private int panel;
  private int countedPanel = -1;
  private boolean countedRoll;
  private int column;
  private double share;
  private @Nullable Polling polling;

  /** Seconds that each process copied in the last run, by distance. */
  final double[] copying;

  /** Dates of the processes, by distance: starts before a run, ends after it. */
  final double[] dates;

  SwapCost(
      HplConfiguration c,
      Geometry g,
      FastNetwork network,
      KernelTable[] tables,
      NetworkModel.Protocol protocol,
      long seed) {
    this.c = c;
    this.g = g;
    this.network = network;
    this.tables = tables;
    this.protocol = protocol;
    programs = new SwapPrograms(c, seed);
    quiet = new QuietColumn(g.p, protocol);
    current = new Program[g.p];
    cube = BlockCyclic.powerOfTwoBelow(g.p);
    extra = g.p - cube;
    groups = new int[2][g.p];
    copying = new double[g.p];
    dates = new double[g.p];
  }

  private boolean rolls(int n) {
    return c.swap() == SwapAlgorithm.SPREAD_ROLL
        || (c.swap() == SwapAlgorithm.MIX && n > c.swapThreshold());
  }

  /** Swaps n columns of a process column; moves {@link #dates}. */
  void run(int panelNumber, int inColumn, int n, double linkShare, @Nullable Polling hook) {
    panel = panelNumber;
    column = inColumn;
    share = linkShare;
    polling = hook;
    java.util.Arrays.fill(copying, 0);
    if (rolls(n)) {
      for (int d = 0; d < g.p; d++) {
        current[d] = programs.spreadRoll(panel, row(d));
      }
      quiet.run(current, n, dates, this);
    } else {
      exchange(n);
    }
  }

  private int row(int d) {
    int x = panel % g.p + d;
    return x >= g.p ? x - g.p : x;
  }

  private int id(int d) {
    return row(d) * g.q + column;
  }

  private void exchange(int n) {
    RowExchange table = programs.table(panel);
    int width = g.width(panel);
    int[] held = groups[0];
    held[0] = 0;
    dates[0] += kernel(0, KernelTable.DLASWP01T, table.touched, n);
    for (int d = 1; d < g.p; d++) {
      held[d] = table.given[row(d)];
      dates[d] += kernel(d, KernelTable.DLASWP02N, held[d], n);
    }
    pollAll();
    for (int d = cube; d < g.p; d++) {
      int partner = d - cube;
      pair(partner, d, d == cube ? (double) width * n : 0, (double) held[d] * (n + 1));
      if (d == cube) {
        dates[0] += kernel(0, KernelTable.DLASWP03T, held[d], n);
      } else {
        held[partner] += held[d];
      }
    }
    for (int d = 0; d < cube; d++) {
      dates[d] = poll(d, dates[d]);
    }
    rounds(width, n);
    spread((double) width * n);
    for (int d = cube; d < g.p; d++) {
      pair(d - cube, d, (double) width * n, 0);
    }
    for (int d = 0; d < cube; d++) {
      dates[d] = poll(d, dates[d]);
    }
  }

  private void rounds(int width, int n) {
    int[] held = groups[0];
    int[] merged = groups[1];
    for (int bit = 1; bit < cube; bit <<= 1) {
      for (int low = 0; low < cube; low++) {
        if ((low & bit) != 0) {
          continue;
        }
        int high = low | bit;
        boolean whole = low < bit;
        double down = whole ? (double) width * n : (double) held[low] * (n + 1);
        pair(low, high, down, (double) held[high] * (n + 1));
        if (whole) {
          dates[low] += kernel(low, KernelTable.DLASWP03T, held[high], n);
          dates[high] += kernel(high, KernelTable.DLASWP04T, held[high], n);
        }
        merged[low] = held[low] + held[high];
        merged[high] = merged[low];
      }
      int[] swap = held;
      held = merged;
      merged = swap;
      for (int d = 0; d < cube; d++) {
        dates[d] = poll(d, dates[d]);
      }
    }
  }

  /** Exchanges doubles between two processes: a gets {@code toA} of them, b gets {@code toB}. */
  private void pair(int a, int b, double toB, double toA) {
    if (toA == 0 && toB == 0) {
      return;
    }
    double begin = Math.max(dates[a], dates[b]);
    double endA = dates[a];
    double endB = dates[b];
    if (toB > 0) {
      double bytes = 8 * toB;
      double sentAt =
          (detached(bytes) ? Math.max(dates[a], dates[b]) : begin)
              + protocol.sendOverhead().seconds(bytes);
      double arrival = sentAt + network.seconds(id(a), id(b), bytes, share);
      endB = Math.max(endB, arrival + protocol.receiveOverhead().seconds(bytes));
      endA = Math.max(endA, detached(bytes) ? dates[a] : arrival);
    }
    if (toA > 0) {
      double bytes = 8 * toA;
      double arrival =
          begin
              + protocol.sendOverhead().seconds(bytes)
              + network.seconds(id(b), id(a), bytes, share);
      endA = Math.max(endA, arrival + protocol.receiveOverhead().seconds(bytes));
      endB = Math.max(endB, detached(bytes) ? dates[b] : arrival);
    }
    dates[a] = endA;
    dates[b] = endB;
  }

  private boolean detached(double bytes) {
    return bytes < protocol.detachedThreshold() || bytes < protocol.asyncThreshold();
  }

  /** Broadcasts among the processes beyond the largest power of two. */
  private void spread(double doubles) {
    for (int bit = extra > 1 ? BlockCyclic.powerOfTwoBelow(extra - 1) : 0; bit >= 1; bit >>= 1) {
      for (int me = 0; me + bit < extra; me += 2 * bit) {
        pair(cube + me, cube + me + bit, doubles, 0);
      }
      for (int d = cube; d < g.p; d++) {
        dates[d] = poll(d, dates[d]);
      }
    }
  }

  private void pollAll() {
    if (polling != null) {
      for (int d = 0; d < g.p; d++) {
        dates[d] = polling.poll(row(d), dates[d]);
      }
    }
  }

  @Override
  public double poll(int d, double date) {
    return polling == null ? date : polling.poll(row(d), date);
  }

  /** Adds the messages of one process column with n columns. */
  void count(Ledger ledger, int panelNumber, int n) {
    boolean roll = rolls(n);
    if (panelNumber != countedPanel || roll != countedRoll) {
      countedPanel = panelNumber;
      countedRoll = roll;
      java.util.Arrays.fill(sent, 0);
      for (int x = 0; x < g.p; x++) {
        count(roll ? programs.spreadRoll(panelNumber, x) : programs.binaryExchange(panelNumber, x));
      }
    }
    ledger.messages[Ledger.SWAP_MESSAGES] += sent[0];
    ledger.bytes[Ledger.SWAP_MESSAGES] += 8 * (sent[1] * n + sent[2]);
  }

  private void count(Program program) {
    for (int i = 0; i < program.length; i += Program.STRIDE) {
      if ((program.code[i] & 15) == Program.SEND) {
        sent[0]++;
        sent[1] += program.code[i + 2];
        sent[2] += program.code[i + 3];
      }
    }
  }

  @Override
  public double message(int from, int to, double bytes) {
    return network.seconds(id(from), id(to), bytes, share);
  }

  @Override
  public double kernel(int d, int kernel, int m, int n) {
    double duration = tables[id(d)].mean(kernel, m, n, 1);
    copying[d] += duration;
    return duration;
  }
}

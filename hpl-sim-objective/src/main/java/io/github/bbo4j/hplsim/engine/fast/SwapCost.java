package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.engine.schedule.SwapSchedule;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of one panel in one process column after the other, every message having a fixed
 * part of its links.
 *
 * <p>The programs of a panel are listed once in an order that respects what depends on what, for
 * all process columns; a swap then goes through the list. Processes are named by their distance
 * from the current row.
 */
final class SwapCost {

  /** What happens when a process that polls in the middle of a swap finds the panel. */
  interface Polling {
    /** Returns when the process goes on that takes up the panel at a date. */
    double take(int row, double date);
  }

  private final HplConfiguration c;
  private final Geometry g;
  private final FastNetwork network;
  private final NetworkModel.Protocol protocol;
  private final KernelTable[] tables;
  private final SwapPrograms programs;
  private final int window;
  private final int[] exchangeOf;
  private final int[] rollOf;
  private final SwapSchedule[] exchanges;
  private final SwapSchedule[] rolls;
  private final int[] node;
  private final Sizes[] tablesOfSizes = new Sizes[8];
  private Sizes sizes;
  private double share;
  private final LinkShares[] links;
  private final double[] starts;
  private boolean recording;
  private @Nullable LinkShares own;
  private final boolean crowded;

  /** Seconds that each process copied in the last run, by distance. */
  final double[] copying;

  /**
   * For a swap with polls, the date after which each process finds the panel when it polls, by
   * distance; infinite for those that have it.
   */
  final double[] awaited;

  /** Dates of the processes, by distance: starts before a run, ends after it. */
  final double[] dates;

  SwapCost(
      HplConfiguration c,
      Geometry g,
      FastNetwork network,
      KernelTable[] tables,
      NetworkModel.Protocol protocol,
      long seed,
      int mostOfAColumn) {
    this.c = c;
    this.g = g;
    this.network = network;
    this.tables = tables;
    this.protocol = protocol;
    programs = new SwapPrograms(c, seed);
    window = g.depth + 2;
    exchangeOf = new int[window];
    rollOf = new int[window];
    Arrays.fill(exchangeOf, -1);
    Arrays.fill(rollOf, -1);
    exchanges = new SwapSchedule[window];
    rolls = new SwapSchedule[window];
    for (int i = 0; i < window; i++) {
      exchanges[i] = new SwapSchedule();
      rolls[i] = new SwapSchedule();
    }
    node = new int[g.p];
    for (int i = 0; i < tablesOfSizes.length; i++) {
      tablesOfSizes[i] = new Sizes(2 * c.nb() + 2);
    }
    sizes = tablesOfSizes[0];
    crowded = mostOfAColumn > 1;
    links = new LinkShares[crowded ? g.q : 0];
    for (int i = 0; i < links.length; i++) {
      links[i] = new LinkShares(network.nodes());
    }
    starts = new double[g.p];
    copying = new double[g.p];
    dates = new double[g.p];
    awaited = new double[g.p];
  }

  /** What the messages of a swap of n columns cost, by size: computed when first needed. */
  private static final class Sizes {
    private final boolean[] known;
    private final double[] idle;
    private final double[] busy;
    private final double[] local;
    private final double[] sending;
    private final double[] receiving;
    private final boolean[] eager;
    private final boolean[] blocking;
    private final boolean[] simple;
    private int columns = -1;

    Sizes(int count) {
      known = new boolean[count];
      idle = new double[count];
      busy = new double[count];
      local = new double[count];
      sending = new double[count];
      receiving = new double[count];
      eager = new boolean[count];
      blocking = new boolean[count];
      simple = new boolean[count];
    }
  }

  /** Returns the sizes of n columns, of which few differ from one process column to the next. */
  private Sizes sizes(int n) {
    int slot = n / g.nb % tablesOfSizes.length;
    Sizes found = tablesOfSizes[slot];
    if (found.columns != n) {
      found.columns = n;
      Arrays.fill(found.known, false);
    }
    return found;
  }

  private void measure(int size) {
    double bytes = 8.0 * (size >> 1) * (sizes.columns + (size & 1));
    sizes.known[size] = true;
    sizes.idle[size] = network.remoteSeconds(bytes, 0);
    sizes.busy[size] = network.remoteSeconds(bytes, 1) - sizes.idle[size];
    sizes.local[size] = network.localSeconds(bytes);
    sizes.sending[size] = protocol.sendOverhead().seconds(bytes);
    sizes.receiving[size] = protocol.receiveOverhead().seconds(bytes);
    sizes.eager[size] = bytes < protocol.asyncThreshold();
    sizes.blocking[size] = bytes >= protocol.detachedThreshold() && !sizes.eager[size];
    sizes.simple[size] =
        sizes.blocking[size] && sizes.sending[size] == 0 && sizes.receiving[size] == 0;
  }

  private SwapSchedule schedule(int panel, int n) {
    boolean roll =
        c.swap() == SwapAlgorithm.SPREAD_ROLL
            || (c.swap() == SwapAlgorithm.MIX && n > c.swapThreshold());
    int slot = panel % window;
    SwapSchedule schedule = (roll ? rolls : exchanges)[slot];
    int[] compiled = roll ? rollOf : exchangeOf;
    if (compiled[slot] != panel) {
      compiled[slot] = panel;
      Program[] all = new Program[g.p];
      for (int d = 0; d < g.p; d++) {
        all[d] =
            roll
                ? programs.spreadRoll(panel, row(panel % g.p, d))
                : programs.binaryExchange(panel, row(panel % g.p, d));
      }
      schedule.compile(all);
    }
    return schedule;
  }

  private int row(int current, int d) {
    int x = current + d;
    return x >= g.p ? x - g.p : x;
  }

  /** Swaps n columns of a process column; moves {@link #dates}. */
  void run(int panel, int column, int n, double linkShare, @Nullable Polling hook) {
    run(panel, column, n, linkShare, hook, null);
  }

  /** Swaps n columns and finds the chain of operations that decides when the swap is over. */
  void trace(int panel, int column, int n, double linkShare, SwapCriticalPath path) {
    run(panel, column, n, linkShare, null, path);
    path.end(dates);
  }

  private void run(
      int panel,
      int column,
      int n,
      double linkShare,
      @Nullable Polling hook,
      @Nullable SwapCriticalPath path) {
    SwapSchedule s = schedule(panel, n);
    sizes = sizes(n);
    share = linkShare;
    int current = panel % g.p;
    for (int d = 0; d < g.p; d++) {
      node[d] = network.node(row(current, d) * g.q + column);
    }
    own = crowded ? links[column] : null;
    if (own != null && !own.knows(panel, n)) {
      own.open(panel, n, s.length / SwapSchedule.STRIDE);
      System.arraycopy(dates, 0, starts, 0, g.p);
      recording = true;
      go(s, panel, column, n, null, null);
      recording = false;
      own.close();
      System.arraycopy(starts, 0, dates, 0, g.p);
    }
    go(s, panel, column, n, hook, path);
  }

  private void go(
      SwapSchedule s,
      int panel,
      int column,
      int n,
      @Nullable Polling hook,
      @Nullable SwapCriticalPath path) {
    if (path != null) {
      path.begin(s.length, dates);
    }
    Arrays.fill(copying, 0);
    int current = panel % g.p;
    int[] code = s.code;
    for (int i = 0; i < s.length; i += SwapSchedule.STRIDE) {
      int a = code[i];
      int b = code[i + 1];
      if (b == SwapSchedule.KERNEL) {
        double copy = tables[row(current, a) * g.q + column].mean(code[i + 2], code[i + 3], n, 1);
        copying[a] += copy;
        dates[a] += copy;
        if (path != null) {
          path.kernel(i, a, dates[a]);
        }
      } else {
        int there = code[i + 2];
        int back = code[i + 3];
        if (there >= 0 && !sizes.known[there]) {
          measure(there);
        }
        if (back >= 0 && !sizes.known[back]) {
          measure(back);
        }
        boolean fromA = dates[a] >= dates[b];
        if (own == null && there >= 0 && back >= 0 && sizes.simple[there] && sizes.simple[back]) {
          int longer = there > back ? there : back;
          double end =
              (fromA ? dates[a] : dates[b])
                  + (node[a] == node[b]
                      ? sizes.local[longer]
                      : sizes.idle[longer] + share * sizes.busy[longer]);
          dates[a] = end;
          dates[b] = end;
        } else {
          pair(i, a, b, there, back);
        }
        if (path != null) {
          int link = there >= 0 && back >= 0 ? SwapCriticalPath.ALL : link(there >= 0, a, b);
          path.message(i, a, b, fromA, Math.max(dates[a], dates[b]), linkTime(i, code), link);
        }
      }
      if (hook != null) {
        int polls = code[i + 4];
        if ((polls & 1) != 0 && dates[a] > awaited[a]) {
          awaited[a] = Double.POSITIVE_INFINITY;
          dates[a] = hook.take(row(current, a), dates[a]);
        }
        if ((polls & 2) != 0 && dates[b] > awaited[b]) {
          awaited[b] = Double.POSITIVE_INFINITY;
          dates[b] = hook.take(row(current, b), dates[b]);
        }
      }
    }
  }

  private int link(boolean forth, int a, int b) {
    int from = node[forth ? a : b];
    int to = node[forth ? b : a];
    return from * network.nodes() + to;
  }

  /** Returns how long the longer message of an operation uses the links. */
  private double linkTime(int i, int[] code) {
    if (node[code[i]] == node[code[i + 1]]) {
      return 0;
    }
    boolean forth = code[i + 2] >= code[i + 3];
    return share * sizes.busy[forth ? code[i + 2] : code[i + 3]] * factor(i, forth);
  }

  private double factor(int i, boolean forth) {
    return own == null || recording ? 1 : own.factor(message(i, forth));
  }

  private static int message(int i, boolean forth) {
    return 2 * (i / SwapSchedule.STRIDE) + (forth ? 0 : 1);
  }

  /**
   * Moves two processes through an exchange: both post their receive, send, then wait for what they
   * receive. A message that is not eager starts when both sides are there.
   */
  private void pair(int i, int a, int b, int there, int back) {
    double startA = dates[a];
    double startB = dates[b];
    double endA = startA;
    double endB = startB;
    if (there >= 0) {
      double sent = startA + sizes.sending[there];
      double begin = sizes.eager[there] || sent > startB ? sent : startB;
      double flown = begin + flight(i, a, b, there, begin, true);
      endA = sizes.blocking[there] ? flown : sent;
      double received = flown + sizes.receiving[there];
      endB = received > endB ? received : endB;
    }
    if (back >= 0) {
      double sent = startB + sizes.sending[back];
      double begin = sizes.eager[back] || sent > startA ? sent : startA;
      double flown = begin + flight(i, b, a, back, begin, false);
      double free = sizes.blocking[back] ? flown : sent;
      endB = free > endB ? free : endB;
      double received = flown + sizes.receiving[back];
      endA = received > endA ? received : endA;
    }
    dates[a] = endA;
    dates[b] = endB;
  }

  private double flight(int i, int from, int to, int size, double begin, boolean forth) {
    if (node[from] == node[to]) {
      return sizes.local[size];
    }
    if (own == null) {
      return sizes.idle[size] + share * sizes.busy[size];
    }
    double seconds = sizes.idle[size] + factor(i, forth) * share * sizes.busy[size];
    if (recording) {
      double since = begin + sizes.idle[size];
      own.use(message(i, forth), node[from], node[to], since, begin + seconds);
    }
    return seconds;
  }

  /** Adds the messages of one process column with n columns. */
  void count(RunTotals ledger, int panel, int n) {
    SwapSchedule s = schedule(panel, n);
    ledger.messages[RunTotals.SWAP_MESSAGES] += s.messages;
    ledger.bytes[RunTotals.SWAP_MESSAGES] += 8 * (s.rows * n + s.extra);
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeResolver;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of one panel in one process column after the other, every message having a fixed
 * part of its links.
 *
 * <p>The programs of a panel are put into one schedule for all process columns; a swap then goes
 * through it. Processes are named by their distance from the current row. One use at a time.
 */
final class SwapCost implements ExchangeResolver.Polling {

  /** What happens when a process that polls in the middle of a swap finds the panel. */
  interface Polling {
    /** Returns when the process goes on that takes up the panel at a date. */
    double take(int row, double date);
  }

  private final FastMachine machine;
  private final Geometry g;
  private final FastNetwork network;
  private final SwapPrograms programs;
  private final int window;
  private final int[] exchangeOf;
  private final int[] rollOf;
  private final ExchangeSchedule[] exchanges;
  private final ExchangeSchedule[] rolls;
  private final int[] node;
  private final MessageCosts.Cache costs;
  private final ExchangeResolver resolver;
  private final LinkShares[] links;
  private final double[] starts;

  /** The swap being computed. */
  private int current;

  private int column;
  private double share;
  private boolean recording;
  private @Nullable LinkShares own;
  private @Nullable Polling polling;
  private final KernelTable[] tables;

  /** Seconds that each process copied in the last run, by distance. */
  final double[] copying;

  /**
   * For a swap with polls, the date after which each process finds the panel when it polls, by
   * distance; infinite for those that have it.
   */
  final double[] awaited;

  /** Dates of the processes, by distance: starts before a run, ends after it. */
  final double[] dates;

  /** Prepares swaps; {@code mostOfAColumn} processes of a column are on one node. */
  SwapCost(FastMachine machine, SwapPrograms programs, int mostOfAColumn) {
    this.machine = machine;
    g = machine.g();
    network = machine.network();
    this.programs = programs;
    window = g.depth + 2;
    exchangeOf = new int[window];
    rollOf = new int[window];
    Arrays.fill(exchangeOf, -1);
    Arrays.fill(rollOf, -1);
    exchanges = new ExchangeSchedule[window];
    rolls = new ExchangeSchedule[window];
    node = new int[g.p];
    tables = new KernelTable[g.p];
    costs = new MessageCosts.Cache(network, network.protocol());
    links = new LinkShares[mostOfAColumn > 1 ? g.q : 0];
    for (int i = 0; i < links.length; i++) {
      links[i] = new LinkShares(network.nodes());
    }
    starts = new double[g.p];
    copying = new double[g.p];
    dates = new double[g.p];
    awaited = new double[g.p];
    resolver =
        new ExchangeResolver(
            (d, kernel, rows, columns, date) -> {
              double copy = tables[d].mean(kernel, rows, columns, 1);
              copying[d] += copy;
              return date + copy;
            },
            node);
    if (links.length > 0) {
      resolver.flights(this::flight);
    }
  }

  private ExchangeSchedule schedule(int panel, int n) {
    boolean roll = programs.rolls(n);
    int slot = panel % window;
    int known = roll ? rollOf[slot] : exchangeOf[slot];
    return known == panel ? (roll ? rolls : exchanges)[slot] : compile(panel, roll);
  }

  /** Makes the schedule of a panel. */
  // Apart, so that the compiler does not copy the builder into all that swap.
  private ExchangeSchedule compile(int panel, boolean roll) {
    ExchangeSchedule made = ExchangeSchedule.of(programs.ofColumn(panel, roll), false);
    if (made == null) {
      throw new IllegalStateException("a process waits for ever in a row swap of panel " + panel);
    }
    int slot = panel % window;
    (roll ? rollOf : exchangeOf)[slot] = panel;
    (roll ? rolls : exchanges)[slot] = made;
    return made;
  }

  private int row(int first, int d) {
    int x = first + d;
    return x >= g.p ? x - g.p : x;
  }

  /** Swaps n columns of a process column; moves {@link #dates}. */
  void run(int panel, int ofColumn, int n, double linkShare, @Nullable Polling hook) {
    ExchangeSchedule s = prepare(panel, ofColumn, n, linkShare);
    polling = hook;
    resolver.run(s, costs.of(s, n), n, dates, hook == null ? null : this, null);
  }

  @Override
  public double[] awaited() {
    return awaited;
  }

  @Override
  public double take(int process, double date) {
    awaited[process] = Double.POSITIVE_INFINITY;
    return Objects.requireNonNull(polling).take(row(current, process), date);
  }

  /** Swaps n columns and finds the chain of operations that decides when the swap is over. */
  void trace(int panel, int ofColumn, int n, double linkShare, SwapCriticalPath path) {
    ExchangeSchedule s = prepare(panel, ofColumn, n, linkShare);
    MessageCosts c = costs.of(s, n);
    path.begin(s.length(), dates);
    resolver.run(
        s,
        c,
        n,
        dates,
        null,
        new ExchangeResolver.Observer() {
          @Override
          public void kernel(int operation, int process, double end) {
            path.kernel(operation, process, end);
          }

          @Override
          public void exchange(int operation, boolean firstDecides, double end) {
            int a = s.first(operation);
            int b = s.second(operation);
            boolean both = s.there(operation) >= 0 && s.back(operation) >= 0;
            int link = both ? SwapCriticalPath.ALL : link(s.there(operation) >= 0, a, b);
            path.message(operation, a, b, firstDecides, end, linkTime(s, c, operation), link);
          }
        });
    path.end(dates);
  }

  /** Sets up a swap; where several processes are on one node, finds out how they share it. */
  private ExchangeSchedule prepare(int panel, int ofColumn, int n, double linkShare) {
    ExchangeSchedule s = schedule(panel, n);
    column = ofColumn;
    current = panel % g.p;
    share = linkShare;
    resolver.share(linkShare);
    for (int d = 0; d < g.p; d++) {
      int id = row(current, d) * g.q + column;
      node[d] = network.node(id);
      tables[d] = machine.kernels(id);
    }
    own = links.length > 0 ? links[column] : null;
    if (own != null && !own.knows(panel, n)) {
      record(own, s, panel, n);
    }
    Arrays.fill(copying, 0);
    return s;
  }

  /** Runs a swap once to see which of its messages meet on links. */
  private void record(LinkShares shares, ExchangeSchedule s, int panel, int n) {
    shares.open(panel, n, s.length());
    System.arraycopy(dates, 0, starts, 0, g.p);
    recording = true;
    resolver.run(s, costs.of(s, n), n, dates);
    recording = false;
    shares.close();
    System.arraycopy(starts, 0, dates, 0, g.p);
  }

  private int link(boolean forth, int a, int b) {
    int from = node[forth ? a : b];
    int to = node[forth ? b : a];
    return from * network.nodes() + to;
  }

  /** Returns how long the longer message of an operation uses the links. */
  private double linkTime(ExchangeSchedule s, MessageCosts c, int operation) {
    if (node[s.first(operation)] == node[s.second(operation)]) {
      return 0;
    }
    int there = s.there(operation);
    int back = s.back(operation);
    boolean forth = back < 0 || (there >= 0 && c.busy(there) >= c.busy(back));
    return share * c.busy(forth ? there : back) * factor(2 * operation + (forth ? 0 : 1));
  }

  private double factor(int message) {
    return own == null || recording ? 1 : own.factor(message);
  }

  @SuppressWarnings("checkstyle:parameternumber") // The signature of ExchangeResolver.Flights.
  private double flight(int message, int from, int to, double begin, double idle, double busy) {
    double seconds = idle + factor(message) * share * busy;
    if (recording && own != null) {
      own.use(message, node[from], node[to], begin + idle, begin + seconds);
    }
    return seconds;
  }

  /** Adds the messages of one process column with n columns. */
  void count(RunTotals totals, int panel, int n) {
    schedule(panel, n).count(totals, Traffic.LASWP, n, 1);
  }
}

package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dates at which the processes of a group end their programs, without events.
 *
 * <p>In an exchange both sides post their receive, send, then wait for what they receive. A message
 * that is not eager starts when both sides are there, {@code b = max(t_i, t_j)}, and each goes on
 * when what it waits for has arrived, {@code t_i = b + f_i}, {@code t_j = b + f_j}. The duration
 * {@code f} of a message is {@code idle + share*busy}, or what {@link Flights} says. One use at a
 * time.
 */
// Bare numbers instead of values: an object for each message would be most of FAST's time.
@SuppressWarnings("checkstyle:parameternumber")
public final class ExchangeResolver {

  /** How long kernels take. */
  @FunctionalInterface
  public interface Kernels {
    /** Runs a kernel on {@code rows x columns} that starts at a date; returns its end. */
    double end(int process, Kernel kernel, int rows, int columns, double date);
  }

  /** How long messages between nodes take, where that depends on other messages. */
  @FunctionalInterface
  public interface Flights {
    /**
     * Returns the seconds of a message.
     *
     * @param message twice the operation, plus 1 for the way back
     * @param begin date at which it starts
     * @param idle seconds without use of the links
     * @param busy seconds of using them with one flow on each
     */
    double seconds(int message, int from, int to, double begin, double idle, double busy);
  }

  /** What happens when a process polls for a panel after an operation. */
  public interface Polling {
    /** Returns the dates after which each process finds the panel; infinite for who has it. */
    double[] awaited();

    /** Returns when a process goes on that polls at a date and finds the panel. */
    double take(int process, double date);
  }

  /** Who wants to see the operations. */
  public interface Observer {
    /** Tells the end of a kernel. */
    void kernel(int operation, int process, double end);

    /** Tells the end of an exchange, and whether its first process came last. */
    void exchange(int operation, boolean firstDecides, double end);
  }

  private final Kernels kernels;
  private final int[] node;
  private double share = 1;
  private @Nullable Flights flights;
  private @Nullable UpLinks upLinks;

  /**
   * Prepares runs of groups of processes.
   *
   * @param node the node of each process; not copied, so that it can change between runs
   */
  public ExchangeResolver(Kernels kernels, int[] node) {
    this.kernels = kernels;
    this.node = node;
  }

  /** Sets the number of flows on each link between nodes. */
  public void share(double flowsOnALink) {
    share = flowsOnALink;
  }

  /** Sets who knows how long messages between nodes take; null for {@code idle + share*busy}. */
  public void flights(@Nullable Flights value) {
    flights = value;
  }

  /** Sets where the use of links by fan-outs is kept. */
  public void upLinks(UpLinks value) {
    upLinks = value;
  }

  /** Moves the dates from the starts of the programs to their ends. */
  public void run(ExchangeSchedule s, MessageCosts costs, int n, double[] dates) {
    run(s, costs, n, dates, null, null);
  }

  /** Moves the dates from the starts of the programs to their ends. */
  public void run(
      ExchangeSchedule s,
      MessageCosts costs,
      int n,
      double[] dates,
      @Nullable Polling polling,
      @Nullable Observer observer) {
    // This loop is where the fast engine spends its time.
    int[] code = s.code;
    boolean[] simple = costs.simple;
    boolean fixed = flights == null;
    int count = s.length;
    for (int i = 0, at = 0; i < count; i++, at += ExchangeSchedule.STRIDE) {
      int a = code[at];
      int b = code[at + ExchangeSchedule.SECOND];
      int there = code[at + ExchangeSchedule.THERE];
      int back = code[at + ExchangeSchedule.BACK];
      if (b < 0) {
        int columns = back == ExchangeSchedule.ANY_COLUMNS ? n : back;
        double end = kernels.end(a, ExchangeSchedule.kernel(b), there, columns, dates[a]);
        dates[a] = end;
        if (observer != null) {
          observer.kernel(i, a, end);
        }
      } else if (a == b) {
        fanOut(s.fans[there], dates);
      } else {
        boolean firstDecides = dates[a] >= dates[b];
        if (fixed && (there | back) >= 0 && simple[there] && simple[back]) {
          double end = (firstDecides ? dates[a] : dates[b]) + longer(costs, a, b, there, back);
          dates[a] = end;
          dates[b] = end;
        } else {
          pair(s, costs, i, dates);
        }
        if (observer != null) {
          observer.exchange(i, firstDecides, Math.max(dates[a], dates[b]));
        }
      }
      if (polling != null) {
        poll(code[at + ExchangeSchedule.FLAGS], a, b, dates, polling);
      }
    }
  }

  private static void poll(int flags, int a, int b, double[] dates, Polling polling) {
    if ((flags & ExchangeSchedule.FIRST_POLLS) != 0 && dates[a] > polling.awaited()[a]) {
      dates[a] = polling.take(a, dates[a]);
    }
    if ((flags & ExchangeSchedule.SECOND_POLLS) != 0 && dates[b] > polling.awaited()[b]) {
      dates[b] = polling.take(b, dates[b]);
    }
  }

  /** Returns the seconds of the longer of two messages. */
  private double longer(MessageCosts costs, int a, int b, int there, int back) {
    if (node[a] == node[b]) {
      return Math.max(costs.local[there], costs.local[back]);
    }
    double x = costs.idle[there] + share * costs.busy[there];
    return there == back ? x : Math.max(x, costs.idle[back] + share * costs.busy[back]);
  }

  private void fanOut(FanOut fan, double[] dates) {
    if (upLinks == null) {
      throw new IllegalStateException("a fan-out needs the use of links");
    }
    fan.run(dates, upLinks);
  }

  private void pair(ExchangeSchedule s, MessageCosts c, int i, double[] dates) {
    int a = s.first(i);
    int b = s.second(i);
    int there = s.there(i);
    int back = s.back(i);
    int flags = s.code[i * ExchangeSchedule.STRIDE + ExchangeSchedule.FLAGS];
    boolean waits = (flags & ExchangeSchedule.SYNCHRONOUS) != 0;
    double startA = dates[a];
    double startB = dates[b];
    double arrivesAtB = startB;
    double arrivesAtA = startA;
    double freeA = startA;
    double freeB = startB;
    if (there >= 0) {
      double sent = startA + c.sending[there];
      double begin = (c.eager[there] && !waits) || sent > startB ? sent : startB;
      arrivesAtB = begin + flight(2 * i, a, b, c, there, begin);
      freeA = waits || c.blocking[there] ? arrivesAtB : sent;
    }
    if (back >= 0) {
      double sent = startB + c.sending[back];
      double begin = (c.eager[back] && !waits) || sent > startA ? sent : startA;
      arrivesAtA = begin + flight(2 * i + 1, b, a, c, back, begin);
      freeB = waits || c.blocking[back] ? arrivesAtA : sent;
    }
    dates[a] = Math.max(freeA, arrivesAtA) + (back >= 0 ? c.receiving[back] : 0);
    dates[b] = Math.max(freeB, arrivesAtB) + (there >= 0 ? c.receiving[there] : 0);
  }

  private double flight(int message, int from, int to, MessageCosts c, int size, double begin) {
    if (node[from] == node[to]) {
      return c.local[size];
    }
    return flights == null
        ? c.idle[size] + share * c.busy[size]
        : flights.seconds(message, from, to, begin, c.idle[size], c.busy[size]);
  }
}

package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.exact.KernelClock;
import io.github.bbo4j.hplsim.engine.exact.Rank;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a group of processes as one list of transfers and kernels, in an order in which
 * each follows those it depends on.
 *
 * <p>Who talks to whom, and in which order, does not depend on dates: the programs name the peer of
 * every message. So where no two flows meet on a link, the dates follow from a recurrence over that
 * list: a transfer begins when both processes have come to it, {@code b = max(t_i, t_j)}, and each
 * goes on when what it waits for has arrived, {@code t_i = b + f_i}, {@code t_j = b + f_j}.
 * Detached sends that follow each other share the link of their sender ({@link FanOut}). Processes
 * are named by their distance from the first. One use at a time.
 */
public final class ExchangeSchedule {

  static final int NOTHING = -1;

  private static final int FIELDS = 6;

  private int length;

  /**
   * For each step: the two processes (or one and the complement of its kernel), rows and extra of
   * the message from the first to the second, rows and extra of the message back. A fan-out has its
   * sender twice, then its number.
   */
  private int[] steps = new int[64 * FIELDS];

  private boolean[] waits = new boolean[64];
  private FanOut[] fans = new FanOut[0];
  private double[] freeFirst = new double[0];
  private double[] freeSecond = new double[0];
  private int preparedWidth = -1;
  private double latency;
  private boolean gathers;

  private ExchangeSchedule() {}

  /**
   * Returns the plan of some programs, each at its distance; null when their messages do not pair
   * up in exchanges of two, or not in any order.
   *
   * @param detached whether sends that need not wait for their arrival do not: with {@code true},
   *     sends that follow each other start together
   */
  public static @Nullable ExchangeSchedule of(Program[] programs, boolean detached) {
    ExchangeSchedule plan = new ExchangeSchedule();
    ScheduleBuilder maker = new ScheduleBuilder(programs, detached, plan);
    if (!maker.make()) {
      return null;
    }
    plan.gathers = maker.gathers();
    return plan;
  }

  /** Adds a kernel on {@code rows} rows. */
  void addKernel(int process, int kernel, int rows) {
    add(process, ~kernel, false);
    steps[(length - 1) * FIELDS + 2] = rows;
  }

  /** Adds an exchange; {@link #NOTHING} rows for no message back. */
  void addExchange(int first, int second, boolean synchronous, int[] there, int[] back) {
    add(first, second, synchronous);
    int at = (length - 1) * FIELDS;
    steps[at + 2] = there[0];
    steps[at + 3] = there[1];
    steps[at + 4] = back[0];
    steps[at + 5] = back[1];
  }

  /** Adds detached sends of one process that follow each other. */
  void addFanOut(FanOut fan) {
    add(fan.sender(), fan.sender(), false);
    fans = Arrays.copyOf(fans, fans.length + 1);
    fans[fans.length - 1] = fan;
    steps[(length - 1) * FIELDS + 2] = fans.length - 1;
  }

  private void add(int first, int second, boolean synchronous) {
    if (length == waits.length) {
      waits = Arrays.copyOf(waits, 2 * length);
      steps = Arrays.copyOf(steps, 2 * length * FIELDS);
    }
    steps[length * FIELDS] = first;
    steps[length * FIELDS + 1] = second;
    waits[length++] = synchronous;
  }

  private boolean exchange(int step) {
    int second = steps[step * FIELDS + 1];
    return second >= 0 && second != steps[step * FIELDS];
  }

  /**
   * Returns whether the end of every process that takes part depends on every start, when all sends
   * wait for their arrival.
   */
  public boolean gathers() {
    return gathers;
  }

  /** Returns the bytes of the smallest message whose sender need not wait, or a large number. */
  public long smallest(int width) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < length; i++) {
      for (int at = i * FIELDS + 2; exchange(i) && !waits[i] && at < (i + 1) * FIELDS; at += 2) {
        if (steps[at] != NOTHING) {
          least = Math.min(least, bytes(at, width));
        }
      }
    }
    return least;
  }

  private long bytes(int at, int width) {
    return 8 * ((long) steps[at] * width + steps[at + 1]);
  }

  /** Adds the messages of some runs to the sums of a phase. */
  public void count(RunTotals ledger, int phase, int width, int times) {
    for (int i = 0; i < length; i++) {
      for (int at = i * FIELDS + 2; exchange(i) && at < (i + 1) * FIELDS; at += 2) {
        if (steps[at] != NOTHING) {
          ledger.messages[phase] += times;
          ledger.bytes[phase] += times * bytes(at, width);
        }
      }
    }
    for (FanOut fan : fans) {
      ledger.messages[phase] += (long) times * fan.messages();
      ledger.bytes[phase] += times * fan.bytes();
    }
  }

  /** Computes the durations for messages of {@code width} columns between different nodes. */
  public void prepare(int width, NetworkModel network) {
    if (preparedWidth == width) {
      return;
    }
    preparedWidth = width;
    if (freeFirst.length < length) {
      freeFirst = new double[length];
      freeSecond = new double[length];
    }
    latency = network.remote().leastLatency();
    long threshold = network.protocol().detachedThreshold();
    for (int i = 0; i < length; i++) {
      if (!exchange(i)) {
        continue;
      }
      int at = i * FIELDS;
      double there = flight(at + 2, width, network);
      double back = flight(at + 4, width, network);
      boolean waitsThere = there >= 0 && (waits[i] || bytes(at + 2, width) >= threshold);
      boolean waitsBack = back >= 0 && (waits[i] || bytes(at + 4, width) >= threshold);
      freeFirst[i] = Math.max(back, waitsThere ? there : -1);
      freeSecond[i] = Math.max(there, waitsBack ? back : -1);
    }
    for (FanOut fan : fans) {
      fan.prepare(network);
    }
  }

  private double flight(int at, int width, NetworkModel network) {
    if (steps[at] == NOTHING) {
      return -1;
    }
    return network.remote().alone(bytes(at, width) + network.protocol().envelopeBytes());
  }

  /**
   * Moves the dates of the processes from the start of their programs to the end, when all sends
   * wait for their arrival. {@link #prepare} was called.
   */
  public void run(double[] dates, Rank[] processes, KernelClock kernels) {
    for (int i = 0; i < length; i++) {
      int at = i * FIELDS;
      int first = steps[at];
      int second = steps[at + 1];
      if (second < 0) {
        Rank r = processes[first];
        r.clock = dates[first];
        kernels.charge(r, ~second, steps[at + 2], preparedWidth, 1);
        dates[first] = r.clock;
        continue;
      }
      double begin = Math.max(dates[first], dates[second]);
      dates[first] = begin + freeFirst[i];
      dates[second] = begin + freeSecond[i];
    }
  }

  /**
   * Moves the dates of the processes when no send waits for its arrival and there are no kernels.
   */
  public void runDetached(double[] dates, UpLinks links) {
    for (int i = 0; i < length; i++) {
      int at = i * FIELDS;
      int first = steps[at];
      int second = steps[at + 1];
      if (first == second) {
        fans[steps[at + 2]].run(dates, links);
        continue;
      }
      double begin = Math.max(dates[first], dates[second]);
      dates[second] = begin + freeSecond[i];
      links.use(first, begin + latency, dates[second]);
      if (freeFirst[i] >= 0) {
        dates[first] = begin + freeFirst[i];
        links.use(second, begin + latency, dates[first]);
      }
    }
  }
}

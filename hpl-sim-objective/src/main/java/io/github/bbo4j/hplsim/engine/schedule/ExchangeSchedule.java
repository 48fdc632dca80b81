package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.HplResult.Traffic;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a group of processes as one list of exchanges and kernels, in an order in which
 * each follows those it depends on.
 *
 * <p>Who talks to whom, and in which order, does not depend on dates: the programs name the peer of
 * every message. So the dates at which all end follow from the dates at which they start by going
 * once through the list ({@link ExchangeResolver}). An operation is a kernel of one process, an
 * exchange of one message or two between two processes, or detached sends of one process that
 * follow each other ({@link FanOut}). Messages carry {@code rows*n + extra} doubles; the list
 * serves every number of columns n. Processes are named by their number in the group.
 */
public final class ExchangeSchedule {

  /** Instead of the size of a message: there is none. */
  static final int NONE = -1;

  /** Instead of a number of columns: those the schedule is run with. */
  static final int ANY_COLUMNS = -1;

  /** Bit: the first process of the operation polls afterwards. */
  static final int FIRST_POLLS = 1;

  /** Bit: the second one does. */
  static final int SECOND_POLLS = 2;

  private static final Kernel[] KERNELS = Kernel.values();

  int length;
  int[] first = new int[64];

  /** The second process; the first one again for a fan-out, the complement of a kernel. */
  int[] second = new int[64];

  /** Number of the size of the message from the first to the second; rows of a kernel. */
  int[] there = new int[64];

  /** Number of the size of the message back; columns of a kernel. */
  int[] back = new int[64];

  boolean[] synchronous = new boolean[64];
  byte[] polls = new byte[64];
  FanOut[] fans = new FanOut[0];

  int sizes;
  int[] rowsOf = new int[16];
  int[] extraOf = new int[16];
  private boolean[] waitsNot = new boolean[16];
  private int[] slots = new int[32];

  private long messages;
  private long rows;
  private long extra;
  private boolean gathers;

  /** Which process of the group an instruction means. */
  @FunctionalInterface
  public interface Naming {
    /** Returns the number of the peer {@code who} of a process. */
    int peer(int process, Program.Peer peer, int who);
  }

  private ExchangeSchedule() {}

  /**
   * Returns the schedule of some programs whose peers are numbers of the group; null when their
   * messages do not pair up in exchanges of two, or not in any order.
   *
   * @param detached whether sends that need not wait for their arrival do not: with {@code true},
   *     sends that follow each other start together
   */
  public static @Nullable ExchangeSchedule of(Program[] programs, boolean detached) {
    return of(programs, detached, (process, peer, who) -> who);
  }

  /** Returns the schedule of some programs, as {@link #of(Program[], boolean)}. */
  public static @Nullable ExchangeSchedule of(Program[] programs, boolean detached, Naming naming) {
    ExchangeSchedule schedule = new ExchangeSchedule();
    ScheduleBuilder builder = new ScheduleBuilder(programs, detached, naming, schedule);
    if (!builder.make()) {
      return null;
    }
    schedule.gathers = builder.gathers();
    return schedule;
  }

  /** Adds a kernel on {@code rowCount} rows. */
  void addKernel(int process, Kernel kernel, int rowCount, int columns) {
    add(process, ~kernel.ordinal(), rowCount, columns);
  }

  /** Adds an exchange of messages of numbered sizes. */
  void addExchange(int a, int b, int forth, int backwards, boolean waits) {
    add(a, b, forth, backwards);
    synchronous[length - 1] = waits;
    if (!waits && forth != NONE) {
      waitsNot[forth] = true;
    }
    if (!waits && backwards != NONE) {
      waitsNot[backwards] = true;
    }
  }

  /** Adds detached sends of one process that follow each other. */
  void addFanOut(FanOut fan) {
    fans = Arrays.copyOf(fans, fans.length + 1);
    fans[fans.length - 1] = fan;
    add(fan.sender(), fan.sender(), fans.length - 1, NONE);
  }

  private void add(int a, int b, int x, int y) {
    if (length == first.length) {
      first = Arrays.copyOf(first, 2 * length);
      second = Arrays.copyOf(second, 2 * length);
      there = Arrays.copyOf(there, 2 * length);
      back = Arrays.copyOf(back, 2 * length);
      synchronous = Arrays.copyOf(synchronous, 2 * length);
      polls = Arrays.copyOf(polls, 2 * length);
    }
    first[length] = a;
    second[length] = b;
    there[length] = x;
    back[length] = y;
    length++;
  }

  /** Counts a message and returns the number of its size. */
  int message(int rowCount, int extraCount) {
    messages++;
    rows += rowCount;
    extra += extraCount;
    int slot = slot(rowCount, extraCount);
    if (slots[slot] == 0) {
      if (sizes == rowsOf.length) {
        rowsOf = Arrays.copyOf(rowsOf, 2 * sizes);
        extraOf = Arrays.copyOf(extraOf, 2 * sizes);
        waitsNot = Arrays.copyOf(waitsNot, 2 * sizes);
        slots = new int[4 * rowsOf.length];
        for (int i = 0; i < sizes; i++) {
          slots[slot(rowsOf[i], extraOf[i])] = i + 1;
        }
        slot = slot(rowCount, extraCount);
      }
      rowsOf[sizes] = rowCount;
      extraOf[sizes] = extraCount;
      slots[slot] = ++sizes;
    }
    return slots[slot] - 1;
  }

  /** Returns the place of a size in the hash table, or the free place where it belongs. */
  private int slot(int rowCount, int extraCount) {
    int mask = slots.length - 1;
    int slot = (rowCount * 31 + extraCount) * 0x9E3779B1 >>> 7 & mask;
    while (slots[slot] != 0
        && (rowsOf[slots[slot] - 1] != rowCount || extraOf[slots[slot] - 1] != extraCount)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  Kernel kernel(int operation) {
    return KERNELS[~second[operation]];
  }

  /** Returns the number of operations. */
  public int length() {
    return length;
  }

  /** Returns one process of an exchange. */
  public int first(int operation) {
    return first[operation];
  }

  /** Returns the other process of an exchange. */
  public int second(int operation) {
    return second[operation];
  }

  /** Returns the number of the size of the message to the second process, negative for none. */
  public int there(int operation) {
    return there[operation];
  }

  /** Returns the number of the size of the message back, negative for none. */
  public int back(int operation) {
    return back[operation];
  }

  /**
   * Returns whether the end of every process that takes part depends on every start, when all sends
   * wait for their arrival.
   */
  public boolean gathers() {
    return gathers;
  }

  /**
   * Returns the bytes of the smallest message whose sender need not wait, or a large number, for n
   * columns.
   */
  public long smallest(int n) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < sizes; i++) {
      if (waitsNot[i]) {
        least = Math.min(least, bytes(i, n));
      }
    }
    return least;
  }

  /** Returns the payload of a size in bytes, for n columns. */
  long bytes(int size, int n) {
    return 8 * ((long) rowsOf[size] * n + extraOf[size]);
  }

  /** Computes the durations of fan-outs on a network. */
  public void prepare(NetworkModel network) {
    for (FanOut fan : fans) {
      fan.prepare(network);
    }
  }

  /** Adds the messages of some runs with n columns to the sums. */
  public void count(RunTotals totals, Traffic traffic, int n, int times) {
    totals.messages(traffic, (long) messages * times, 8 * times * (rows * n + extra));
    for (FanOut fan : fans) {
      totals.messages(traffic, (long) times * fan.messages(), times * fan.bytes());
    }
  }
}

package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
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

  /** Bit: the messages of the exchange are synchronous. */
  static final int SYNCHRONOUS = 4;

  private static final Kernel[] KERNELS = Kernel.values();

  /** Fields of an operation in {@link #code}. */
  static final int SECOND = 1;

  static final int THERE = 2;
  static final int BACK = 3;
  static final int FLAGS = 4;

  /** Number of fields of an operation. */
  static final int STRIDE = 5;

  int length;

  /**
   * The operations, one after the other: the first process; the second, or the first again for a
   * fan-out, or the complement of a kernel; the number of the size of the message to the second, or
   * the rows of a kernel; that of the message back, or the columns of a kernel; flags.
   */
  int[] code = new int[64 * STRIDE];

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
    code[(length - 1) * STRIDE + FLAGS] = waits ? SYNCHRONOUS : 0;
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
    int at = length * STRIDE;
    if (at == code.length) {
      code = Arrays.copyOf(code, 2 * at);
    }
    code[at] = a;
    code[at + SECOND] = b;
    code[at + THERE] = x;
    code[at + BACK] = y;
    code[at + FLAGS] = 0;
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

  /** Returns the kernel of an operation whose second process is its complement. */
  static Kernel kernel(int second) {
    return KERNELS[~second];
  }

  /** Tells that a process polls after an operation. */
  void poll(int operation, int process) {
    int at = operation * STRIDE;
    code[at + FLAGS] |= code[at] == process ? FIRST_POLLS : SECOND_POLLS;
  }

  /** Returns the number of operations. */
  public int length() {
    return length;
  }

  /** Returns one process of an exchange. */
  public int first(int operation) {
    return code[operation * STRIDE];
  }

  /** Returns the other process of an exchange. */
  public int second(int operation) {
    return code[operation * STRIDE + SECOND];
  }

  /** Returns the number of the size of the message to the second process, negative for none. */
  public int there(int operation) {
    return code[operation * STRIDE + THERE];
  }

  /** Returns the number of the size of the message back, negative for none. */
  public int back(int operation) {
    return code[operation * STRIDE + BACK];
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
    totals.messages(traffic, messages * times, 8L * times * (rows * n + extra));
    for (FanOut fan : fans) {
      totals.messages(traffic, (long) times * fan.messages(), times * fan.bytes());
    }
  }
}

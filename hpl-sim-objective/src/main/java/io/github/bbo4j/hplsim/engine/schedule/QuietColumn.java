package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;

/**
 * Runs the programs of one process column on a network without sharing: every message has a fixed
 * part of the bandwidth.
 *
 * <p>Used by the fast engine for row swaps and pivot exchanges. Processes are named by their
 * distance from the current row.
 */
public final class QuietColumn {

  /** Durations of messages and kernels as the programs need them. */
  public interface Costs {
    /** Returns the seconds of a message of {@code bytes} between two distances. */
    double message(int from, int to, double bytes);

    /** Returns the seconds of a kernel on a process. */
    double kernel(int process, int kernel, int m, int n);

    /** Returns when a process goes on that polls for a panel at a date. */
    double poll(int process, double date);
  }

  private final int p;
  private final NetworkModel.Protocol protocol;
  private final int[] pc;
  private final int[] posted;
  private final double[] postedAt;
  private final int[] offered;
  private final double[] offeredAt;
  private final double[] offeredBytes;
  private final boolean[] blocking;
  private final double[] arrival;
  private final double[] clock;

  public QuietColumn(int p, NetworkModel.Protocol protocol) {
    this.p = p;
    this.protocol = protocol;
    pc = new int[p];
    posted = new int[p];
    postedAt = new double[p];
    offered = new int[p * QUEUE];
    offeredAt = new double[p * QUEUE];
    offeredBytes = new double[p * QUEUE];
    blocking = new boolean[p * QUEUE];
    arrival = new double[p];
    clock = new double[p];
  }

  private static final int QUEUE = 8;
  private static final double UNKNOWN = -1;

  /**
   * Runs all programs to their end.
   *
   * @param programs one for each distance
   * @param n the number of columns they work on
   * @param end start of each process on entry, its end on return
   */
  public void run(Program[] programs, int n, double[] end, Costs costs) {
    System.arraycopy(end, 0, clock, 0, p);
    Arrays.fill(pc, 0);
    Arrays.fill(posted, -1);
    Arrays.fill(offered, -1);
    Arrays.fill(arrival, UNKNOWN);
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int me = 0; me < p; me++) {
        moved |= advance(programs[me], me, n, costs);
      }
    }
    System.arraycopy(clock, 0, end, 0, p);
  }

  private boolean advance(Program program, int me, int n, Costs costs) {
    int[] code = program.code;
    int start = pc[me];
    while (pc[me] < program.length) {
      int at = pc[me];
      int who = code[at + 1];
      switch (code[at] & 15) {
        case Program.KERNEL -> clock[me] += costs.kernel(me, who, code[at + 2], n);
        case Program.POLL -> clock[me] = costs.poll(me, clock[me]);
        case Program.RECEIVE -> post(me, who, costs);
        case Program.SEND -> {
          if (!send(me, who, 8.0 * ((double) code[at + 2] * n + code[at + 3]), costs)) {
            return pc[me] != start;
          }
        }
        default -> {
          if (arrival[me] < 0) {
            return pc[me] != start;
          }
          clock[me] = Math.max(clock[me], arrival[me]);
          arrival[me] = UNKNOWN;
        }
      }
      pc[me] += Program.STRIDE;
    }
    return pc[me] != start;
  }

  private void post(int me, int from, Costs costs) {
    for (int q = me * QUEUE; q < (me + 1) * QUEUE && offered[q] >= 0; q++) {
      if (offered[q] == from) {
        double bytes = offeredBytes[q];
        double begin =
            bytes < protocol.asyncThreshold() ? offeredAt[q] : Math.max(offeredAt[q], clock[me]);
        arrival[me] =
            begin + costs.message(from, me, bytes) + protocol.receiveOverhead().seconds(bytes);
        if (blocking[q]) {
          clock[from] = Math.max(clock[from], arrival[me]);
          pc[from] += Program.STRIDE;
        }
        remove(q, (me + 1) * QUEUE);
        return;
      }
    }
    posted[me] = from;
    postedAt[me] = clock[me];
  }

  private void remove(int at, int limit) {
    for (int q = at; q < limit; q++) {
      boolean last = q + 1 == limit;
      offered[q] = last ? -1 : offered[q + 1];
      if (!last) {
        offeredAt[q] = offeredAt[q + 1];
        offeredBytes[q] = offeredBytes[q + 1];
        blocking[q] = blocking[q + 1];
      }
    }
  }

  /** Returns whether the process can go on. */
  private boolean send(int me, int to, double bytes, Costs costs) {
    boolean waits = bytes >= protocol.detachedThreshold() && bytes >= protocol.asyncThreshold();
    if (posted[to] == me) {
      clock[me] += protocol.sendOverhead().seconds(bytes);
      double begin =
          bytes < protocol.asyncThreshold() ? clock[me] : Math.max(clock[me], postedAt[to]);
      double flown = begin + costs.message(me, to, bytes);
      arrival[to] = flown + protocol.receiveOverhead().seconds(bytes);
      posted[to] = -1;
      if (waits) {
        clock[me] = flown;
      }
      return true;
    }
    int slot = -1;
    for (int q = to * QUEUE; q < (to + 1) * QUEUE; q++) {
      if (offered[q] == me && blocking[q]) {
        return false;
      }
      if (offered[q] < 0) {
        slot = q;
        break;
      }
    }
    if (slot < 0) {
      return false;
    }
    clock[me] += protocol.sendOverhead().seconds(bytes);
    offered[slot] = me;
    offeredAt[slot] = clock[me];
    offeredBytes[slot] = bytes;
    blocking[slot] = waits;
    return !waits;
  }
}

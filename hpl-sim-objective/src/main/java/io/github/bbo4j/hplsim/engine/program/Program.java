package io.github.bbo4j.hplsim.engine.program;

import java.util.Arrays;

/**
 * A list of instructions for one rank: kernels and system calls.
 *
 * <p>An instruction is four integers: what to do, with whom (or which kernel), a number of rows and
 * an extra. Messages carry {@code rows*n + extra} doubles, kernels of a row swap work on {@code
 * rows x n} elements, where {@code n} is given when the program is run; so one program serves all
 * process columns.
 */
public final class Program {

  /** Kernel {@code who} on {@code rows x n}. */
  public static final int KERNEL = 0;

  /** Kernel {@code who} on {@code rows x extra}, independent of n. */
  public static final int KERNEL_FIXED = 1;

  /** Post a receive from {@code who}. */
  public static final int RECEIVE = 2;

  /** Blocking send to {@code who}. */
  public static final int SEND = 3;

  /** Blocking synchronous send to {@code who}. */
  public static final int SYNC_SEND = 4;

  /** Start of a synchronous send to {@code who}. */
  public static final int START_SYNC_SEND = 5;

  /** Wait for the posted receive. */
  public static final int AWAIT_RECEIVE = 6;

  /** Wait for the started send. */
  public static final int AWAIT_SEND = 7;

  /** Give the pending panel broadcast a chance to progress. */
  public static final int POLL = 8;

  /** Mask of the bits that tell the kind of an instruction. */
  public static final int KIND = 15;

  /** Mask of the bits that tell how a peer is named. */
  public static final int PEER = 48;

  /** Peer is a distance from the current process row, in my process column. */
  public static final int COLUMN = 0;

  /** Peer is a process column, in my process row; back-substitution. */
  public static final int ROW = 16;

  /** Peer is any process; set-up before the timed part. */
  public static final int WORLD = 32;

  /** Peer is a process column, in my process row; panel broadcast. */
  public static final int PANEL = 48;

  /** Number of integers of an instruction. */
  public static final int STRIDE = 4;

  public int[] code = new int[64];
  public int length;

  public void clear() {
    length = 0;
  }

  void add(int op, int who, int rows, int extra) {
    if (length + STRIDE > code.length) {
      code = Arrays.copyOf(code, 2 * code.length);
    }
    code[length] = op;
    code[length + 1] = who;
    code[length + 2] = rows;
    code[length + 3] = extra;
    length += STRIDE;
  }

  void kernel(int kernel, int rows) {
    if (rows > 0) {
      add(KERNEL, kernel, rows, 0);
    }
  }

  void kernelFixed(int kernel, int m, int n) {
    if (m > 0 && n > 0) {
      add(KERNEL_FIXED, kernel, m, n);
    }
  }

  void poll() {
    add(POLL, 0, 0, 0);
  }

  /** Adds a send of {@code rows*n + extra} doubles, or nothing when that is empty. */
  void send(int comm, int to, int rows, int extra) {
    if (rows > 0 || extra > 0) {
      add(SEND | comm, to, rows, extra);
    }
  }

  /** Adds a blocking receive, or nothing when the message is empty. */
  void receive(int comm, int from, boolean present) {
    if (present) {
      add(RECEIVE | comm, from, 0, 0);
      add(AWAIT_RECEIVE, 0, 0, 0);
    }
  }

  /**
   * Adds an exchange with one peer: receive posted first, then the blocking send, then the wait;
   * empty directions are left out.
   */
  void exchange(int comm, int peer, int rows, int extra, boolean receives) {
    if (receives) {
      add(RECEIVE | comm, peer, 0, 0);
    }
    send(comm, peer, rows, extra);
    if (receives) {
      add(AWAIT_RECEIVE, 0, 0, 0);
    }
  }

  /**
   * Adds my part of a binomial broadcast over {@code count} processes, highest bit first.
   *
   * @param me my position
   * @param offset added to a position to name the peer
   */
  void binomial(int comm, int me, int count, int offset, int rows, int extra, boolean polls) {
    for (int bit = count > 1 ? BlockCyclic.powerOfTwoBelow(count - 1) : 0; bit >= 1; bit >>= 1) {
      if (me % bit == 0) {
        if ((me & bit) != 0) {
          receive(comm, offset + me - bit, rows > 0 || extra > 0);
        } else if (me + bit < count) {
          send(comm, offset + me + bit, rows, extra);
        }
      }
      if (polls) {
        poll();
      }
    }
  }
}

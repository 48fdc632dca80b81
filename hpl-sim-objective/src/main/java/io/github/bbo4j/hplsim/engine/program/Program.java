package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.Arrays;

/**
 * A list of instructions for one process: kernels and system calls.
 *
 * <p>An instruction says what to do, with whom (or which kernel), a number of rows and an extra.
 * Messages carry {@code rows*n + extra} doubles, kernels of a row swap work on {@code rows x n}
 * elements, where {@code n} is given when the program is run; so one program serves all process
 * columns. Mutable while it is written; afterwards read by any number of engines.
 */
public final class Program {

  private static final Kernel[] KERNELS = Kernel.values();

  /** What an instruction does. */
  public enum Op {
    /** A kernel on {@code rows x n}. */
    KERNEL,
    /** A kernel on {@code rows x extra}, independent of n. */
    KERNEL_FIXED,
    /** Post a receive. */
    RECEIVE,
    /** Blocking send. */
    SEND,
    /** Blocking synchronous send. */
    SYNC_SEND,
    /** Start of a synchronous send. */
    START_SYNC_SEND,
    /** Wait for the posted receive. */
    AWAIT_RECEIVE,
    /** Wait for the started send. */
    AWAIT_SEND,
    /** Give the pending panel broadcast a chance to progress. */
    POLL;

    /** Returns whether it sends a message. */
    public boolean sends() {
      return this == SEND || this == SYNC_SEND || this == START_SYNC_SEND;
    }

    /** Returns whether it names a peer. */
    public boolean communicates() {
      return this == RECEIVE || sends();
    }
  }

  /** How the peer of a message is named. */
  public enum Peer {
    /** A distance from the shift of the program, in my process column. */
    COLUMN,
    /** A process column, in my process row; back-substitution. */
    ROW,
    /** Any process, by its rank; set-up before the timed part. */
    WORLD,
    /** A process column, in my process row; panel broadcast. */
    PANEL
  }

  private Op[] ops = new Op[32];
  private Peer[] peers = new Peer[32];
  private int[] who = new int[32];
  private int[] rows = new int[32];
  private int[] extra = new int[32];
  private int length;

  /** Creates a program without instructions. */
  public Program() {}

  /** Removes all instructions. */
  public void clear() {
    length = 0;
  }

  /** Returns the number of instructions. */
  public int length() {
    return length;
  }

  /** Returns what instruction i does. */
  public Op op(int i) {
    return ops[i];
  }

  /** Returns how instruction i names its peer. */
  public Peer peer(int i) {
    return peers[i];
  }

  /** Returns the peer of instruction i. */
  public int who(int i) {
    return who[i];
  }

  /** Returns the kernel of instruction i. */
  public Kernel kernel(int i) {
    return KERNELS[who[i]];
  }

  /** Returns the rows of instruction i. */
  public int rows(int i) {
    return rows[i];
  }

  /** Returns the extra of instruction i. */
  public int extra(int i) {
    return extra[i];
  }

  /** Returns the payload of the message of instruction i in bytes, run with {@code n} columns. */
  public long bytes(int i, int n) {
    return 8 * ((long) rows[i] * n + extra[i]);
  }

  // Apart, so that the compiler does not copy it into all that write programs.
  private void grow() {
    int size = 2 * length;
    ops = Arrays.copyOf(ops, size);
    peers = Arrays.copyOf(peers, size);
    who = Arrays.copyOf(who, size);
    rows = Arrays.copyOf(rows, size);
    extra = Arrays.copyOf(extra, size);
  }

  /** Adds an instruction. */
  void add(Op op, Peer peer, int whom, int rowCount, int extraCount) {
    if (length == ops.length) {
      grow();
    }
    ops[length] = op;
    peers[length] = peer;
    who[length] = whom;
    rows[length] = rowCount;
    extra[length] = extraCount;
    length++;
  }

  /** Adds a kernel on {@code rowCount x n}, or nothing without rows. */
  void kernel(Kernel kernel, int rowCount) {
    if (rowCount > 0) {
      add(Op.KERNEL, Peer.COLUMN, kernel.ordinal(), rowCount, 0);
    }
  }

  /** Adds a kernel on {@code m x n}, or nothing when that is empty. */
  void kernelFixed(Kernel kernel, int m, int n) {
    if (m > 0 && n > 0) {
      add(Op.KERNEL_FIXED, Peer.COLUMN, kernel.ordinal(), m, n);
    }
  }

  /** Adds a poll for the panel that is being broadcast. */
  void poll() {
    add(Op.POLL, Peer.COLUMN, 0, 0, 0);
  }

  /** Adds a send of {@code rowCount*n + extraCount} doubles, or nothing when that is empty. */
  void send(Peer peer, int to, int rowCount, int extraCount) {
    if (rowCount > 0 || extraCount > 0) {
      add(Op.SEND, peer, to, rowCount, extraCount);
    }
  }

  /** Adds a blocking receive, or nothing when there is no message. */
  void receive(Peer peer, int from, boolean present) {
    if (present) {
      add(Op.RECEIVE, peer, from, 0, 0);
      add(Op.AWAIT_RECEIVE, peer, 0, 0, 0);
    }
  }

  /**
   * Adds an exchange with one peer: receive posted first, then the blocking send, then the wait;
   * empty directions are left out.
   */
  void exchange(Peer peer, int with, int rowCount, int extraCount, boolean receives) {
    if (receives) {
      add(Op.RECEIVE, peer, with, 0, 0);
    }
    send(peer, with, rowCount, extraCount);
    if (receives) {
      add(Op.AWAIT_RECEIVE, peer, 0, 0, 0);
    }
  }
}

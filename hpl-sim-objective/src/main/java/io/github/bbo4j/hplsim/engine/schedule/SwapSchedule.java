package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.engine.program.Program;
import java.util.Arrays;

/**
 * The row swap of one panel as one list of operations for all processes of a column, each after
 * those that it depends on.
 *
 * <p>Processes are named by their distance from the current row. An operation is {@link #STRIDE}
 * integers: a process, its peer or {@link #KERNEL}, then either kernel and rows, or the sizes of
 * the message to the peer and of the one back; at last who polls for a panel afterwards: 1 for the
 * process, 2 for the peer. The size of a message of {@code rows*n + extra} doubles is {@code 2*rows
 * + (extra > 0 ? 1 : 0)}, where the extra is always as many doubles as rows; {@link #NONE} is no
 * message. The list serves every number of columns n.
 */
public final class SwapSchedule {

  public static final int STRIDE = 5;

  /** Instead of a peer: a kernel. */
  public static final int KERNEL = -1;

  /** Instead of a size: no message. */
  static final int NONE = -1;

  private static final int UNKNOWN = -1;

  public int[] code = new int[256];
  public int length;

  /** Number of messages, and of the rows and the extra doubles that they carry. */
  public long messages;

  public long rows;
  public long extra;

  private int[] pc = new int[0];
  private int[] last = new int[0];

  /** Lists the operations of the programs of all processes, by distance. */
  public void compile(Program[] programs) {
    int p = programs.length;
    length = 0;
    messages = 0;
    rows = 0;
    extra = 0;
    pc = new int[p];
    last = new int[p];
    Arrays.fill(last, UNKNOWN);
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int me = 0; me < p; me++) {
        while (step(programs, me)) {
          moved = true;
        }
      }
    }
    for (int me = 0; me < p; me++) {
      if (pc[me] < programs[me].length) {
        throw new IllegalStateException("process " + me + " of a row swap waits for ever");
      }
    }
  }

  /** Lists the next instruction of a process; returns false when it has to wait or has none. */
  private boolean step(Program[] programs, int me) {
    Program program = programs[me];
    int at = pc[me];
    if (at >= program.length) {
      return false;
    }
    int[] c = program.code;
    switch (c[at] & 15) {
      case Program.KERNEL -> {
        add(me, KERNEL, c[at + 1], c[at + 2]);
        pc[me] += Program.STRIDE;
        return true;
      }
      case Program.POLL -> {
        int op = last[me];
        if (op != UNKNOWN) {
          code[op + 4] |= code[op] == me ? 1 : 2;
        }
        pc[me] += Program.STRIDE;
        return true;
      }
      default -> {
        int peer = c[at + 1];
        return towards(programs[peer], pc[peer]) == me && meet(programs, me, peer);
      }
    }
  }

  /** Returns whom the program wants to send to or to receive from, or {@link #UNKNOWN}. */
  private static int towards(Program program, int at) {
    int op = at < program.length ? program.code[at] & 15 : Program.KERNEL;
    return op == Program.RECEIVE || op == Program.SEND ? program.code[at + 1] : UNKNOWN;
  }

  /** Lists the messages between two processes that have come to each other. */
  private boolean meet(Program[] programs, int a, int b) {
    int there = outgoing(programs[a], a);
    int back = outgoing(programs[b], b);
    if (there != NONE || back != NONE) {
      add(a, b, there, back);
    }
    return true;
  }

  /** Returns the size of what a process sends now, and moves behind its send and receive. */
  private int outgoing(Program program, int me) {
    int[] c = program.code;
    int at = pc[me];
    boolean receives = (c[at] & 15) == Program.RECEIVE;
    at += receives ? Program.STRIDE : 0;
    int size = NONE;
    if ((c[at] & 15) == Program.SEND) {
      size = 2 * c[at + 2] + (c[at + 3] > 0 ? 1 : 0);
      messages++;
      rows += c[at + 2];
      extra += c[at + 3];
      at += Program.STRIDE;
    }
    pc[me] = at + (receives ? Program.STRIDE : 0);
    return size;
  }

  private void add(int a, int b, int x, int y) {
    if (length + STRIDE > code.length) {
      code = Arrays.copyOf(code, 2 * code.length);
    }
    code[length] = a;
    code[length + 1] = b;
    code[length + 2] = x;
    code[length + 3] = y;
    code[length + 4] = 0;
    last[a] = length;
    if (b >= 0) {
      last[b] = length;
    }
    length += STRIDE;
  }
}

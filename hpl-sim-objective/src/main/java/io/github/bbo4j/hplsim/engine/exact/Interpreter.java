package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;

/** Runs the programs of processes: kernels at once, system calls one for each turn. */
final class Interpreter {

  private static final int COLUMN_TAG = 0;
  private static final int ROW_TAG = -1;
  private static final int WORLD_TAG = -2;

  private final Geometry g;
  private final int[] worldRank;
  private final MpiRuntime calls;
  private final KernelClock kernels;
  private final PanelBroadcast broadcast;

  Interpreter(
      Geometry g,
      int[] worldRank,
      MpiRuntime calls,
      KernelClock kernels,
      PanelBroadcast broadcast) {
    this.g = g;
    this.worldRank = worldRank;
    this.calls = calls;
    this.kernels = kernels;
    this.broadcast = broadcast;
  }

  /** Runs the next instruction of a process. */
  int step(Rank r) {
    int at = r.pc;
    int[] code = r.code;
    int op = code[at];
    switch (op & Program.KIND) {
      case Program.KERNEL -> {
        kernels.charge(r, code[at + 1], code[at + 2], r.width, 1);
        r.pc += Program.STRIDE;
        return MpiRuntime.AGAIN;
      }
      case Program.KERNEL_FIXED -> {
        kernels.charge(r, code[at + 1], code[at + 2], code[at + 3], 1);
        r.pc += Program.STRIDE;
        return MpiRuntime.AGAIN;
      }
      case Program.POLL -> {
        r.pc += Program.STRIDE;
        broadcast.call(r, r.broadcast, false);
        return MpiRuntime.AGAIN;
      }
      default -> {
        return calls.busy(r) ? MpiRuntime.WAITING : call(r, op);
      }
    }
  }

  private int call(Rank r, int op) {
    int[] code = r.code;
    int at = r.pc;
    r.pc += Program.STRIDE;
    switch (op & Program.KIND) {
      case Program.RECEIVE -> {
        calls.post(r, peer(r, op, code[at + 1]), tag(r, op));
        return MpiRuntime.READY;
      }
      case Program.AWAIT_RECEIVE -> {
        return calls.awaitReceive(r);
      }
      case Program.AWAIT_SEND -> {
        return calls.awaitSend(r);
      }
      default -> {
        long size =
            (op & Program.PEER) == Program.WORLD
                ? code[at + 3]
                : 8 * ((long) code[at + 2] * r.width + code[at + 3]);
        int outcome = calls.send(r, op, peer(r, op, code[at + 1]), tag(r, op), size);
        if (outcome == MpiRuntime.AGAIN) {
          r.pc = at;
        }
        return outcome;
      }
    }
  }

  private int peer(Rank r, int op, int who) {
    switch (op & Program.PEER) {
      case Program.COLUMN -> {
        int row = who + r.shift;
        return (row >= g.p ? row - g.p : row) * g.q + r.column;
      }
      case Program.WORLD -> {
        return worldRank[who];
      }
      default -> {
        return r.row * g.q + who;
      }
    }
  }

  private static int tag(Rank r, int op) {
    return switch (op & Program.PEER) {
      case Program.COLUMN -> COLUMN_TAG;
      case Program.ROW -> ROW_TAG;
      case Program.WORLD -> WORLD_TAG;
      default -> PanelBroadcast.tag(r.broadcastPanel);
    };
  }
}

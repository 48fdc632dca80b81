package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.event.Progress;
import io.github.bbo4j.hplsim.engine.event.SendMode;
import io.github.bbo4j.hplsim.engine.exact.Rank.ProgramCursor;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;

/** Runs the programs of processes: kernels at once, system calls one for each turn. */
final class Interpreter {

  private static final int COLUMN_TAG = 0;
  private static final int ROW_TAG = -1;
  private static final int WORLD_TAG = -2;

  private final RunContext run;
  private final MpiRuntime runtime;
  private final int[] worldRank;
  private final PanelBroadcast broadcast;

  /** Prepares a run; {@code worldRank[rank]} is the number of the process of a rank. */
  Interpreter(RunContext run, int[] worldRank, PanelBroadcast broadcast) {
    this.run = run;
    runtime = run.runtime();
    this.worldRank = worldRank;
    this.broadcast = broadcast;
  }

  /** Runs the next instruction of a process. */
  Progress step(Rank r) {
    ProgramCursor at = r.program;
    Program code = at.code;
    int i = at.pc;
    switch (code.op(i)) {
      case KERNEL -> {
        run.kernels().charge(r, code.kernel(i), code.rows(i), at.width, 1);
        at.pc++;
        return Progress.AGAIN;
      }
      case KERNEL_FIXED -> {
        run.kernels().charge(r, code.kernel(i), code.rows(i), code.extra(i), 1);
        at.pc++;
        return Progress.AGAIN;
      }
      case POLL -> {
        at.pc++;
        broadcast.call(r, r.broadcast.awaited, false);
        return Progress.AGAIN;
      }
      default -> {
        return runtime.busy(r) ? Progress.WAITING : call(r, code, i);
      }
    }
  }

  private Progress call(Rank r, Program code, int i) {
    r.program.pc++;
    return switch (code.op(i)) {
      case RECEIVE -> {
        runtime.post(r, peer(r, code.peer(i), code.who(i)), tag(r, code.peer(i)));
        yield Progress.READY;
      }
      case AWAIT_RECEIVE -> runtime.awaitReceive(r);
      case AWAIT_SEND -> runtime.awaitSend(r);
      case SYNC_SEND -> send(r, code, i, SendMode.SYNCHRONOUS);
      case START_SYNC_SEND -> send(r, code, i, SendMode.STARTED_SYNCHRONOUS);
      default -> send(r, code, i, SendMode.BLOCKING);
    };
  }

  private Progress send(Rank r, Program code, int i, SendMode mode) {
    Peer peer = code.peer(i);
    long size = peer == Peer.WORLD ? code.extra(i) : code.bytes(i, r.program.width);
    Progress progress = runtime.send(r, mode, peer(r, peer, code.who(i)), tag(r, peer), size);
    if (progress == Progress.AGAIN) {
      r.program.pc = i;
    } else {
      run.totals().message(peer == Peer.PANEL ? Traffic.BCAST : r.traffic, size);
    }
    return progress;
  }

  private int peer(Rank r, Peer peer, int who) {
    int q = run.g().q;
    return switch (peer) {
      case COLUMN -> {
        int row = who + r.program.shift;
        yield (row >= run.g().p ? row - run.g().p : row) * q + r.column;
      }
      case WORLD -> worldRank[who];
      default -> r.row * q + who;
    };
  }

  private static int tag(Rank r, Peer peer) {
    return switch (peer) {
      case COLUMN -> COLUMN_TAG;
      case ROW -> ROW_TAG;
      case WORLD -> WORLD_TAG;
      case PANEL -> PanelBroadcast.tag(r.broadcast.panel);
    };
  }
}

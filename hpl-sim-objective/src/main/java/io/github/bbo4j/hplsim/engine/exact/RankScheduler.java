package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.MainLoop;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;

/**
 * What a process does between its programs: takes its tasks in the order of HPL's main loop, and
 * charges what it computes itself.
 */
final class RankScheduler {

  private final HplConfiguration c;
  private final Geometry g;
  private final MainLoop script;
  private final int window;
  private final SwapPrograms swaps;
  private final SwapClosedForm gathering;
  private final PanelBroadcast broadcast;
  private final Factorization factorization;
  private final KernelClock kernels;
  private final RunTotals ledger;

  RankScheduler(
      HplConfiguration c,
      Geometry g,
      SwapPrograms swaps,
      SwapClosedForm gathering,
      PanelBroadcast broadcast,
      Factorization factorization,
      KernelClock kernels,
      RunTotals ledger) {
    this.c = c;
    this.g = g;
    this.swaps = swaps;
    this.gathering = gathering;
    this.broadcast = broadcast;
    this.factorization = factorization;
    this.kernels = kernels;
    this.ledger = ledger;
    script = new MainLoop(c, g);
    window = window(c);
  }

  /** Returns the number of panels that are open at the same time. */
  static int window(HplConfiguration c) {
    return c.depth() + 3;
  }

  /** Starts a process with the set-up before the timed part. */
  void start(Rank r) {
    r.messagePhase = RunTotals.OTHER_MESSAGES;
    script.prologue(r);
    r.stage = Stage.STARTED;
  }

  /** Local step when no program runs; returns false when the process waits or has ended. */
  boolean advance(Rank r) {
    if (r.longPanel >= 0 && !broadcast.advance(r)) {
      return false;
    }
    switch (r.stage) {
      case Stage.STARTED -> {
        r.begin = r.clock;
        r.stage = Stage.FETCH;
      }
      case Stage.FETCH -> fetch(r);
      case Stage.FACTOR -> {
        return factorization.advance(r);
      }
      case Stage.AWAIT_PANEL -> {
        if (broadcast.pending(r, r.broadcast)) {
          broadcast.call(r, r.broadcast, true);
        } else {
          r.stage = Stage.FETCH;
        }
      }
      case Stage.SWAP -> {
        return swap(r);
      }
      case Stage.AFTER_SWAP -> {
        ledger.phase(r.id, RunTotals.SWAP, g.p > 1 ? r.clock - r.swapStart : 0);
        r.stage = Stage.UPDATE;
      }
      case Stage.UPDATE -> update(r);
      case Stage.SOLVE -> solve(r);
      case Stage.SOLVED -> {
        ledger.phase(r.id, RunTotals.SOLVE, r.clock - r.phaseStart);
        r.end = r.clock;
        r.stage = Stage.FINISHED;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void fetch(Rank r) {
    if (r.taskHead == r.taskTail) {
      r.taskHead = 0;
      r.taskTail = 0;
      if (r.nextPanel == g.panels) {
        startSolve(r);
        return;
      }
      script.plan(r, r.nextPanel++, window);
      return;
    }
    int kind = r.tasks[r.taskHead];
    int panel = r.tasks[r.taskHead + 1];
    int columns = r.tasks[r.taskHead + 2];
    r.taskHead += 3;
    r.panel = panel;
    switch (kind) {
      case MainLoop.FACTOR -> factorization.start(r);
      case MainLoop.COPY ->
          kernels.charge(r, KernelTable.DLACPY, g.rowsBelow(panel, r.row), g.width(panel), 1);
      case MainLoop.AWAIT -> {
        r.broadcast = panel;
        r.stage = Stage.AWAIT_PANEL;
      }
      default -> {
        r.broadcast = kind == MainLoop.UPDATE_WITH_BROADCAST ? panel + g.depth : -1;
        r.columns = Math.min(columns, r.left[panel % window]);
        r.done = 0;
        if (r.columns <= 0) {
          r.stage = Stage.AWAIT_PANEL;
        } else {
          r.phaseStart = r.clock;
          r.stage = Stage.SWAP;
          broadcast.call(r, r.broadcast, false);
        }
      }
    }
  }

  /** Starts a row swap; returns false when the process waits for the others of its column. */
  private boolean swap(Rank r) {
    r.stage = Stage.AFTER_SWAP;
    if (g.p == 1) {
      return true;
    }
    r.swapStart = r.clock;
    r.messagePhase = RunTotals.SWAP_MESSAGES;
    boolean roll =
        c.swap() == SwapAlgorithm.SPREAD_ROLL
            || (c.swap() == SwapAlgorithm.MIX && r.columns > c.swapThreshold());
    if (gathering.takes(r, roll)) {
      gathering.join(r, roll);
      return false;
    }
    Program program =
        roll ? swaps.spreadRoll(r.panel, r.row) : swaps.binaryExchange(r.panel, r.row);
    r.run(program, r.columns, r.panel % g.p);
    return true;
  }

  /** Takes one step of the update: a kernel on a piece of the columns, or what follows a piece. */
  private void update(Rank r) {
    if (r.pieceStep == 0) {
      r.waits = broadcast.pending(r, r.broadcast);
      int rest = r.columns - r.done;
      r.piece = r.waits ? Math.min(g.nb, rest) : rest;
    }
    if (r.piece > 0 && r.pieceStep < 3) {
      updateKernel(r, r.pieceStep++, r.piece);
      return;
    }
    r.pieceStep = 0;
    r.done += r.piece;
    if (r.waits) {
      broadcast.call(r, r.broadcast, r.done >= r.columns);
      return;
    }
    r.left[r.panel % window] -= r.columns;
    ledger.phase(r.id, RunTotals.UPDATE, r.clock - r.phaseStart);
    r.stage = Stage.FETCH;
  }

  private void updateKernel(Rank r, int step, int n) {
    int jb = g.width(r.panel);
    boolean onDiagonal = r.row == r.panel % g.p;
    if (step == 0 && g.p > 1) {
      kernels.charge(r, KernelTable.DTRSM, n, jb, jb);
    } else if (step == 0) {
      kernels.charge(r, KernelTable.DTRSM, jb, n, jb);
    } else if (step == 1) {
      int rows = g.trailingRows(r.panel, r.row) - (onDiagonal ? jb : 0);
      kernels.charge(r, KernelTable.DGEMM, rows, n, jb);
    } else if (g.p > 1 && onDiagonal) {
      kernels.charge(r, KernelTable.DLATCPY, jb, n, 1);
    }
  }

  private void startSolve(Rank r) {
    r.messagePhase = RunTotals.SOLVE_MESSAGES;
    r.phaseStart = r.clock;
    BackSubstitution solve = new BackSubstitution(c, r.row, r.column);
    r.solve = solve;
    r.scratch.clear();
    solve.start(r.scratch);
    r.run(r.scratch, 0, 0);
    r.stage = Stage.SOLVE;
  }

  private void solve(Rank r) {
    BackSubstitution solve = r.solve;
    if (solve == null) {
      throw new IllegalStateException("the back-substitution has not started");
    }
    r.scratch.clear();
    if (solve.more()) {
      solve.step(r.scratch);
      r.run(r.scratch, 0, 0);
    } else {
      r.messagePhase = RunTotals.OTHER_MESSAGES;
      solve.finish(r.scratch);
      r.run(r.scratch, 0, solve.owner());
      r.stage = Stage.SOLVED;
    }
  }
}

package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.exact.Rank.BroadcastState;
import io.github.bbo4j.hplsim.engine.exact.Rank.Stage;
import io.github.bbo4j.hplsim.engine.exact.Rank.UpdateState;
import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.MainLoop;
import io.github.bbo4j.hplsim.engine.program.SetUp;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.engine.program.TrailingUpdate;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;

/**
 * What a process does between its programs: takes its steps in the order of the main loop, and
 * charges what it computes itself.
 */
final class RankScheduler {

  private final HplConfiguration c;
  private final int panels;
  private final RunContext run;
  private final Geometry g;
  private final MainLoop loop;
  private final SwapPrograms swaps;
  private final ClosedForm swapForm;
  private final PanelBroadcast broadcast;
  private final Factorization factorization;
  private final TrailingUpdate kernels;

  /** The parts of the algorithm that a process is handed to. */
  record Parts(
      SwapPrograms swaps,
      ClosedForm swapForm,
      PanelBroadcast broadcast,
      Factorization factorization) {}

  /** Prepares runs of the first {@code panels} panels; of all of them, to the solution. */
  RankScheduler(HplConfiguration c, RunContext run, Parts parts, int panels) {
    this.c = c;
    this.panels = panels;
    this.run = run;
    g = run.g();
    swaps = parts.swaps();
    swapForm = parts.swapForm();
    broadcast = parts.broadcast();
    factorization = parts.factorization();
    loop = new MainLoop(g);
    kernels = new TrailingUpdate(g);
  }

  /** Returns the number of panels that are open at the same time. */
  static int window(HplConfiguration c) {
    return c.depth() + 3;
  }

  /** Starts a process with the set-up before the timed part. */
  void start(Rank r) {
    SetUp.write(r.scratch, c.mapping().rank(r.row, r.column, g.p, g.q), c.ranks());
    r.program.start(r.scratch, 0, 0);
  }

  /** Local step when no program runs; returns false when the process waits or has ended. */
  boolean advance(Rank r) {
    if (r.broadcast.blocking >= 0 && !broadcast.advance(r)) {
      return false;
    }
    switch (r.stage) {
      case SET_UP -> {
        r.begin = r.clock();
        r.stage = Stage.FETCH;
      }
      case FETCH -> fetch(r);
      case FACTOR -> {
        return factorization.advance(r);
      }
      case AWAIT_PANEL -> {
        if (r.broadcast.pending(r.broadcast.awaited)) {
          broadcast.call(r, r.broadcast.awaited, true);
        } else {
          r.stage = Stage.FETCH;
        }
      }
      case SWAP -> {
        return swap(r);
      }
      case AFTER_SWAP -> {
        double seconds = g.p > 1 ? r.clock() - r.update.swapStart : 0;
        run.totals().phase(r.id(), Phase.LASWP, seconds);
        r.stage = Stage.UPDATE;
      }
      case UPDATE -> update(r);
      case SOLVE -> solve(r);
      case SOLVED -> {
        run.totals().phase(r.id(), Phase.PTRSV, r.clock() - r.phaseStart);
        r.end = r.clock();
        r.stage = Stage.FINISHED;
      }
      case FINISHED -> {
        return false;
      }
      default -> throw new IllegalStateException("no such stage: " + r.stage);
    }
    return true;
  }

  private void fetch(Rank r) {
    if (r.nextStep == r.steps.size()) {
      run.totals().reached(r.nextPanel, r.clock());
      if (r.nextPanel == panels) {
        stop(r);
        return;
      }
      r.broadcast.open(r.nextPanel, g.q == 1);
      r.steps = loop.steps(r.nextPanel++);
      r.nextStep = 0;
      return;
    }
    MainLoop.Step step = r.steps.get(r.nextStep++);
    if (!step.concerns(r.column)) {
      return;
    }
    r.panel = step.panel();
    switch (step.action()) {
      case FACTOR -> factorization.start(r);
      case COPY ->
          run.kernels().charge(r, Kernel.DLACPY, g.rowsBelow(r.panel, r.row), g.width(r.panel), 1);
      case AWAIT -> {
        r.broadcast.awaited = r.panel;
        r.stage = Stage.AWAIT_PANEL;
      }
      case UPDATE -> startUpdate(r, BroadcastState.NONE, loop.columns(step, r.column));
      case UPDATE_WITH_BROADCAST -> startUpdate(r, r.panel + g.depth, loop.columns(step, r.column));
      default -> throw new IllegalStateException("no such action: " + step.action());
    }
  }

  /** Goes on to the back-substitution, or ends a run of the first panels. */
  private void stop(Rank r) {
    if (panels == g.panels) {
      startSolve(r);
    } else {
      r.end = r.clock();
      r.stage = Stage.FINISHED;
    }
  }

  private void startUpdate(Rank r, int incoming, int columns) {
    r.broadcast.awaited = incoming;
    r.update.columns = columns;
    r.update.done = 0;
    // HPL_pdupdate times its wait for the panel where nothing is left to update, too.
    r.phaseStart = r.clock();
    if (columns <= 0) {
      r.stage = Stage.UPDATE;
    } else {
      r.stage = Stage.SWAP;
      broadcast.call(r, incoming, false);
    }
  }

  /** Starts a row swap; returns false when the process waits for the others of its column. */
  private boolean swap(Rank r) {
    r.stage = Stage.AFTER_SWAP;
    if (g.p == 1) {
      return true;
    }
    r.update.swapStart = r.clock();
    r.traffic = Traffic.LASWP;
    if (swapForm.takes(r)) {
      swapForm.join(r);
      return false;
    }
    int n = r.update.columns;
    r.program.start(swaps.of(r.panel, r.row, swaps.rolls(n)), n, r.panel % g.p);
    return true;
  }

  /** Takes one step of the update: a kernel on a piece of the columns, or what follows a piece. */
  private void update(Rank r) {
    UpdateState state = r.update;
    if (state.step == 0) {
      state.waits = r.broadcast.pending(r.broadcast.awaited);
      int rest = state.columns - state.done;
      state.piece = state.waits ? Math.min(g.nb, rest) : rest;
    }
    if (state.piece > 0 && state.step < TrailingUpdate.STEPS) {
      kernels.step(state.step++, r.id(), r.panel, state.piece, run.kernels());
      return;
    }
    state.step = 0;
    state.done += state.piece;
    if (state.waits) {
      broadcast.call(r, r.broadcast.awaited, state.done >= state.columns);
      return;
    }
    run.totals().phase(r.id(), Phase.UPDATE, r.clock() - r.phaseStart);
    r.stage = Stage.FETCH;
  }

  private void startSolve(Rank r) {
    r.traffic = Traffic.PTRSV;
    r.phaseStart = r.clock();
    BackSubstitution solve = new BackSubstitution(g, r.row);
    r.solve = solve;
    r.scratch.clear();
    solve.start(r.scratch, r.column);
    r.program.start(r.scratch, 0, 0);
    r.stage = Stage.SOLVE;
  }

  private void solve(Rank r) {
    BackSubstitution solve = r.solve;
    if (solve == null) {
      throw new IllegalStateException("the back-substitution has not started");
    }
    r.scratch.clear();
    if (solve.more()) {
      solve.step(r.scratch, r.column);
      solve.advance();
      r.program.start(r.scratch, 0, 0);
    } else {
      r.traffic = Traffic.OTHER;
      solve.finish(r.scratch, r.column);
      r.program.start(r.scratch, 0, solve.owner());
      r.stage = Stage.SOLVED;
    }
  }
}

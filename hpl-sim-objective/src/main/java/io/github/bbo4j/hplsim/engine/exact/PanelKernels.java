package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.FactorProgram;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.run.HplResult.Phase;

/** Moves one process through the kernels of a panel factorisation up to its pivot exchanges. */
final class PanelKernels {

  private final RunContext run;
  private final PanelPrograms programs;

  PanelKernels(RunContext run, PanelPrograms programs) {
    this.run = run;
    this.programs = programs;
  }

  /**
   * Computes up to the next pivot exchange, or one kernel; returns whether it has come to an
   * exchange. At the end of the panel the process goes back to the main loop.
   */
  boolean toExchange(Rank r, boolean oneKernel) {
    FactorProgram f = programs.factorization(r.panel);
    boolean onDiagonal = r.row == r.panel % run.g().p;
    Rank.FactorState state = r.factor;
    for (int i = state.pc; i < f.length(); i++) {
      switch (f.kind(i)) {
        case KERNEL -> {
          if (f.concerns(i, onDiagonal)) {
            run.kernels()
                .charge(r, f.kernel(i), f.m(i, state.localRows, onDiagonal), f.n(i), f.k(i));
            if (oneKernel) {
              state.pc = i + 1;
              return false;
            }
          }
        }
        case EXCHANGE -> {
          if (run.g().p > 1) {
            state.pc = i + 1;
            state.exchangesLeft--;
            state.exchangeStart = r.clock();
            return true;
          }
        }
        case LEAF -> state.leafStart = r.clock();
        case END_OF_LEAF -> run.totals().phase(r.id(), Phase.PFACT, r.clock() - state.leafStart);
        default -> throw new IllegalStateException("no such step: " + f.kind(i));
      }
    }
    run.totals().phase(r.id(), Phase.RPFACT, r.clock() - r.phaseStart);
    r.stage = Rank.Stage.FETCH;
    return false;
  }

  /** Starts the pivot exchange of a process. */
  void exchange(Rank r) {
    int p = run.g().p;
    int current = r.panel % p;
    r.factor.exchanging = true;
    r.program.start(programs.exchange(r.panel, Math.floorMod(r.row - current, p)), 0, current);
  }
}

package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;

/** Moves processes through the factorisation of a panel. */
final class Factorization {

  private final RunContext run;
  private final PanelKernels kernels;
  private final ClosedForm pivots;
  private final boolean stepwise;

  /** Prepares factorisations; {@code stepwise} when every kernel is an event. */
  Factorization(RunContext run, PanelKernels kernels, ClosedForm pivots, boolean stepwise) {
    this.run = run;
    this.kernels = kernels;
    this.pivots = pivots;
    this.stepwise = stepwise;
  }

  /** Starts the factorisation of the panel that a process works on. */
  void start(Rank r) {
    r.factor.localRows = run.g().trailingRows(r.panel, r.row);
    r.factor.pc = 0;
    r.factor.exchangesLeft = run.g().width(r.panel);
    r.factor.exchanging = false;
    r.phaseStart = r.clock();
    r.traffic = Traffic.MXSWP;
    r.stage = Rank.Stage.FACTOR;
  }

  /** Goes on with a panel; returns false when the process waits for the others of its column. */
  boolean advance(Rank r) {
    if (r.factor.exchanging) {
      r.factor.exchanging = false;
      run.totals().phase(r.id(), Phase.MXSWP, r.clock() - r.factor.exchangeStart);
    }
    if (!kernels.toExchange(r, stepwise)) {
      return true;
    }
    if (pivots.takes(r)) {
      pivots.join(r);
      return false;
    }
    kernels.exchange(r);
    return true;
  }
}

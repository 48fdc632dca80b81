package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.FactorProgram;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.UpLinks;

/**
 * Moves processes through the factorisation of a panel: one at a time up to its next pivot
 * exchange, or, where its links are quiet, a whole process column to the last exchange.
 *
 * <p>While a panel is factored, its processes neither send to nor receive from others. So where
 * each has a node of its own, one loop over the transfers replaces the events of an exchange. Only
 * the joining of dates closer than the time resolution is left out.
 */
final class Factorization {

  private final Geometry g;
  private final PanelPrograms programs;
  private final KernelClock kernels;
  private final RunTotals ledger;
  private final Rank[] ranks;
  private final MpiRuntime calls;
  private final ContentionFreeLinks links;
  private final boolean possible;
  private final boolean stepwise;
  private final int[] waiting;
  private final double[] dates;
  private final double[] busyUntil;
  private final UpLinks upLinks;
  private final Rank[] members;

  Factorization(
      Geometry g,
      PanelPrograms programs,
      ContentionFreeLinks links,
      Rank[] ranks,
      MpiRuntime calls,
      KernelClock kernels,
      RunTotals ledger,
      boolean stepwise) {
    this.g = g;
    this.programs = programs;
    this.stepwise = stepwise;
    this.kernels = kernels;
    this.ledger = ledger;
    this.ranks = ranks;
    this.calls = calls;
    this.links = links;
    // The messages of a pivot exchange are never waited for by their sender.
    possible = 8L * (2 * g.width(0) + 4) < links.network.protocol().detachedThreshold();
    waiting = new int[g.q];
    dates = new double[g.p];
    busyUntil = new double[g.p];
    upLinks = new UpLinks(g.p);
    members = new Rank[g.p];
  }

  /** Starts the factorisation of the panel of the current task. */
  void start(Rank r) {
    r.panelRows = g.trailingRows(r.panel, r.row);
    r.factorPc = 0;
    r.exchangesLeft = g.width(r.panel);
    r.exchanging = false;
    r.phaseStart = r.clock;
    r.messagePhase = RunTotals.PIVOT_MESSAGES;
    r.stage = Stage.FACTOR;
  }

  /** Goes on with a panel; returns false when the process waits for the others of its column. */
  boolean advance(Rank r) {
    if (r.exchanging) {
      r.exchanging = false;
      ledger.phase(r.id, RunTotals.PIVOT, r.clock - r.pivotStart);
    }
    if (!toExchange(r, stepwise)) {
      return true;
    }
    if (r.exchangesLeft == 0 || !together(r.panel)) {
      exchange(r);
      return true;
    }
    if (++waiting[r.column] == g.p) {
      waiting[r.column] = 0;
      runTogether(r.panel, r.column);
    }
    return false;
  }

  private void exchange(Rank r) {
    int current = r.panel % g.p;
    r.exchanging = true;
    r.run(programs.exchange(r.panel, Math.floorMod(r.row - current, g.p)), 0, current);
  }

  /**
   * Returns whether the exchanges of a panel are computed for the column at once: also the messages
   * of its broadcast must be so large that none is still on its way when the next panel is
   * factored.
   */
  private boolean together(int panel) {
    if (!possible || !links.allowed(panel)) {
      return false;
    }
    int smallest = Integer.MAX_VALUE;
    for (int row = 0; row < g.p; row++) {
      smallest = Math.min(smallest, g.panelLength(panel, row));
    }
    return 8L * smallest >= links.network.protocol().detachedThreshold();
  }

  /**
   * Computes up to the next pivot exchange, or one kernel; returns whether it has come to an
   * exchange.
   */
  private boolean toExchange(Rank r, boolean oneKernel) {
    FactorProgram f = programs.factorization(r.panel);
    boolean onDiagonal = r.row == r.panel % g.p;
    int rows = r.panelRows;
    for (int i = r.factorPc; i < f.length; i++) {
      int kernel = f.kernel[i];
      if (kernel >= 0) {
        int mode = f.mode[i];
        if (mode == FactorProgram.CURRENT_ONLY && !onDiagonal) {
          continue;
        }
        int m = mode == FactorProgram.LOCAL_ROWS ? (onDiagonal ? rows - f.a[i] : rows) : f.a[i];
        kernels.charge(r, kernel, m, f.n[i], f.k[i]);
        if (oneKernel) {
          r.factorPc = i + 1;
          return false;
        }
      } else if (kernel == FactorProgram.EXCHANGE) {
        if (g.p > 1) {
          r.factorPc = i + 1;
          r.exchangesLeft--;
          r.pivotStart = r.clock;
          return true;
        }
      } else if (kernel == FactorProgram.LEAF) {
        r.leafStart = r.clock;
      } else {
        ledger.phase(r.id, RunTotals.LEAF, r.clock - r.leafStart);
      }
    }
    ledger.phase(r.id, RunTotals.RECURSION, r.clock - r.phaseStart);
    r.stage = Stage.FETCH;
    return false;
  }

  /**
   * Brings all processes of a column to their last exchange or to the first one whose messages may
   * meet; that one is simulated message by message. So is the last, because its last messages may
   * meet those that follow.
   */
  private void runTogether(int panel, int column) {
    int current = panel % g.p;
    boolean quiet = true;
    for (int d = 0; d < g.p; d++) {
      Rank r = ranks[(current + d) % g.p * g.q + column];
      members[d] = r;
      dates[d] = r.clock;
      busyUntil[d] = r.sentUntil;
      quiet &= r.onTheWay == 0;
    }
    upLinks.start(busyUntil);
    ExchangeSchedule plan = programs.exchanges(panel);
    plan.prepare(0, links.network);
    int done = 0;
    while (quiet && members[0].exchangesLeft > 0) {
      for (int d = 0; d < g.p; d++) {
        busyUntil[d] = upLinks.end(d);
      }
      plan.runDetached(dates, upLinks);
      quiet = !upLinks.overlap();
      if (quiet) {
        done++;
        for (int d = 0; d < g.p; d++) {
          Rank r = members[d];
          r.clock = dates[d];
          ledger.phase(r.id, RunTotals.PIVOT, r.clock - r.pivotStart);
          toExchange(r, false);
          dates[d] = r.clock;
        }
      }
    }
    plan.count(ledger, RunTotals.PIVOT_MESSAGES, 0, done);
    for (int d = 0; d < g.p; d++) {
      calls.messages().busy(members[d].id, quiet ? upLinks.end(d) : busyUntil[d]);
    }
    for (int id = column; id < ranks.length; id += g.q) {
      exchange(ranks[id]);
      calls.ready(id);
    }
  }
}

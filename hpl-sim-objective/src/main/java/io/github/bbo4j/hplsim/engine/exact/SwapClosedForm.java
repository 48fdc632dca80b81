package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Row swaps of a whole process column in closed form: the processes wait until the last has come,
 * then all get the dates at which they end.
 *
 * <p>That is exact where every send waits for its arrival, because a process then has one exchange
 * at a time and messages never meet; where no process can end before the last has come; and where
 * no panel is polled for in between.
 */
final class SwapClosedForm {

  private final Geometry g;
  private final SwapPrograms programs;
  private final ContentionFreeLinks links;
  private final boolean silent;
  private final Rank[] ranks;
  private final MpiRuntime calls;
  private final KernelClock kernels;
  private final RunTotals ledger;
  private final int[] waiting;
  private final double[] dates;
  private final Rank[] members;
  private final int[] panelOf = new int[SLOTS];
  private final @Nullable ExchangeSchedule[] plans = new ExchangeSchedule[SLOTS];

  private static final int SLOTS = 8;

  /** Prepares the swaps of a run; {@code silent} when no process polls during a swap. */
  SwapClosedForm(
      Geometry g,
      SwapPrograms programs,
      ContentionFreeLinks links,
      boolean silent,
      Rank[] ranks,
      MpiRuntime calls,
      KernelClock kernels,
      RunTotals ledger) {
    this.g = g;
    this.programs = programs;
    this.links = links;
    this.silent = silent;
    this.ranks = ranks;
    this.calls = calls;
    this.kernels = kernels;
    this.ledger = ledger;
    waiting = new int[g.q];
    dates = new double[g.p];
    members = new Rank[g.p];
    Arrays.fill(panelOf, -1);
  }

  /** Returns whether the swap that a process is about to begin is computed here. */
  boolean takes(Rank r, boolean roll) {
    if (!silent || !links.allowed(r.panel)) {
      return false;
    }
    ExchangeSchedule plan = plan(r.panel, roll);
    return plan != null
        && plan.gathers()
        && plan.smallest(r.columns) >= links.network.protocol().detachedThreshold();
  }

  /** Lets a process wait for the others of its column; the last one ends the swap of all. */
  void join(Rank r, boolean roll) {
    if (++waiting[r.column] < g.p) {
      return;
    }
    waiting[r.column] = 0;
    int current = r.panel % g.p;
    for (int d = 0; d < g.p; d++) {
      Rank member = ranks[(current + d) % g.p * g.q + r.column];
      links.check(member, r.panel);
      members[d] = member;
      dates[d] = member.clock;
    }
    ExchangeSchedule plan = plan(r.panel, roll);
    if (plan == null) {
      throw new IllegalStateException("panel " + r.panel + " has no plan for its swaps");
    }
    plan.prepare(r.columns, links.network);
    plan.run(dates, members, kernels);
    plan.count(ledger, RunTotals.SWAP_MESSAGES, r.columns, 1);
    for (int d = 0; d < g.p; d++) {
      members[d].clock = dates[d];
      calls.ready(members[d].id);
    }
  }

  private @Nullable ExchangeSchedule plan(int panel, boolean roll) {
    int slot = 2 * (panel % (SLOTS / 2)) + (roll ? 1 : 0);
    if (panelOf[slot] != panel) {
      panelOf[slot] = panel;
      Program[] parts = new Program[g.p];
      for (int d = 0; d < g.p; d++) {
        int row = (panel + d) % g.p;
        parts[d] = roll ? programs.spreadRoll(panel, row) : programs.binaryExchange(panel, row);
      }
      plans[slot] = ExchangeSchedule.of(parts, false);
    }
    return plans[slot];
  }
}

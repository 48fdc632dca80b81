package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Long broadcasts (spread, then roll) of a whole process row in closed form: the processes wait
 * until the last has come, then all get the dates at which they end.
 *
 * <p>That is exact because every send waits for its arrival, and because no process has all pieces
 * before the last process has come.
 */
final class BroadcastClosedForm {

  private static final int SLOTS = 8;

  private final Geometry g;
  private final BroadcastRoutes routes;
  private final ContentionFreeLinks links;
  private final Rank[] ranks;
  private final MpiRuntime calls;
  private final KernelClock kernels;
  private final RunTotals ledger;
  private final int[] waiting;
  private final double[] dates;
  private final Rank[] members;
  private final int[] lengthOf = new int[SLOTS];
  private final @Nullable ExchangeSchedule[] plans = new ExchangeSchedule[SLOTS];
  private int nextSlot;

  BroadcastClosedForm(
      Geometry g,
      BroadcastRoutes routes,
      ContentionFreeLinks links,
      Rank[] ranks,
      MpiRuntime calls,
      KernelClock kernels,
      RunTotals ledger) {
    this.g = g;
    this.routes = routes;
    this.links = links;
    this.ranks = ranks;
    this.calls = calls;
    this.kernels = kernels;
    this.ledger = ledger;
    waiting = new int[g.p];
    dates = new double[g.q];
    members = new Rank[g.q];
    Arrays.fill(lengthOf, -1);
  }

  /** Returns whether the spread and roll of a panel on a process row is computed here. */
  boolean takes(int panel, int row) {
    if (!links.allowed(panel) || routes.rolling() < 2) {
      return false;
    }
    ExchangeSchedule plan = plan(g.panelLength(panel, row));
    return plan != null && plan.gathers();
  }

  /** Lets a process wait for the others of its row; the last one ends the broadcast of all. */
  void join(Rank r) {
    if (++waiting[r.row] < routes.rolling()) {
      return;
    }
    waiting[r.row] = 0;
    int owner = r.broadcastPanel % g.q;
    for (int d = 0; d < g.q; d++) {
      members[d] = ranks[r.row * g.q + (owner + d) % g.q];
      dates[d] = members[d].clock;
      if (routes.rolls(d)) {
        links.check(members[d], r.broadcastPanel);
      }
    }
    ExchangeSchedule plan = plan(g.panelLength(r.broadcastPanel, r.row));
    if (plan == null) {
      throw new IllegalStateException("panel " + r.broadcastPanel + " has no plan");
    }
    plan.prepare(0, links.network);
    plan.run(dates, members, kernels);
    plan.count(ledger, RunTotals.PANEL_MESSAGES, 0, 1);
    for (int d = 0; d < g.q; d++) {
      if (routes.rolls(d)) {
        members[d].clock = dates[d];
        calls.ready(members[d].id);
      }
    }
  }

  private @Nullable ExchangeSchedule plan(int length) {
    for (int i = 0; i < SLOTS; i++) {
      if (lengthOf[i] == length) {
        return plans[i];
      }
    }
    Program[] parts = new Program[g.q];
    for (int d = 0; d < g.q; d++) {
      parts[d] = new Program();
      routes.spreadAndRoll(parts[d], d, 0, length);
    }
    int slot = nextSlot;
    nextSlot = (nextSlot + 1) % SLOTS;
    lengthOf[slot] = length;
    plans[slot] = ExchangeSchedule.of(parts, false);
    return plans[slot];
  }
}

package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Long broadcasts (spread, then roll) of a whole process row in closed form: the processes wait
 * until the last has come, then all get the dates at which they end.
 *
 * <p>That is exact because every send waits for its arrival, and because no process has all pieces
 * before the last process has come.
 */
final class BroadcastClosedForm implements ClosedForm {

  private static final int SLOTS = 8;

  private final RunContext run;
  private final Geometry g;
  private final BroadcastRoutes routes;
  private final ContentionFreeLinks links;
  private final GroupExchange group;
  private final int[] waiting;
  private final int[] lengthOf = new int[SLOTS];
  private final @Nullable ExchangeSchedule[] schedules = new ExchangeSchedule[SLOTS];
  private int nextSlot;

  BroadcastClosedForm(RunContext run, BroadcastRoutes routes, ContentionFreeLinks links) {
    this.run = run;
    g = run.g();
    this.routes = routes;
    this.links = links;
    group = new GroupExchange(run, links, g.q);
    waiting = new int[g.p];
    Arrays.fill(lengthOf, -1);
  }

  @Override
  public boolean takes(Rank r) {
    int panel = r.broadcast.panel;
    if (!links.allowed(panel) || routes.rolling() < 2) {
      return false;
    }
    ExchangeSchedule schedule = schedule(g.panelLength(panel, r.row));
    return schedule != null && schedule.gathers();
  }

  @Override
  public void join(Rank r) {
    if (++waiting[r.row] < routes.rolling()) {
      return;
    }
    waiting[r.row] = 0;
    int panel = r.broadcast.panel;
    int owner = g.owner(panel);
    for (int d = 0; d < g.q; d++) {
      group.place(d, run.ranks()[r.row * g.q + (owner + d) % g.q]);
      if (routes.rolls(d)) {
        links.check(group.member(d), panel);
      }
    }
    ExchangeSchedule schedule = schedule(g.panelLength(panel, r.row));
    if (schedule == null) {
      throw new IllegalStateException("panel " + panel + " has no schedule for its broadcast");
    }
    group.resolve(schedule, 0, Traffic.BCAST);
    for (int d = 0; d < g.q; d++) {
      if (routes.rolls(d)) {
        run.runtime().ready(group.settle(d).id());
      }
    }
  }

  private @Nullable ExchangeSchedule schedule(int length) {
    for (int i = 0; i < SLOTS; i++) {
      if (lengthOf[i] == length) {
        return schedules[i];
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
    schedules[slot] = ExchangeSchedule.of(parts, false);
    return schedules[slot];
  }
}

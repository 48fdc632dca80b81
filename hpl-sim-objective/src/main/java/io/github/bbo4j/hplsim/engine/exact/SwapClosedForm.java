package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
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
final class SwapClosedForm implements ClosedForm {

  private static final int SLOTS = 8;

  private final RunContext run;
  private final SwapPrograms programs;
  private final ContentionFreeLinks links;
  private final GroupExchange group;
  private final int[] waiting;
  private final int[] panelOf = new int[SLOTS];
  private final @Nullable ExchangeSchedule[] schedules = new ExchangeSchedule[SLOTS];

  SwapClosedForm(RunContext run, SwapPrograms programs, ContentionFreeLinks links) {
    this.run = run;
    this.programs = programs;
    this.links = links;
    group = new GroupExchange(run, links, run.g().p);
    waiting = new int[run.g().q];
    Arrays.fill(panelOf, -1);
  }

  @Override
  public boolean takes(Rank r) {
    if (!links.allowed(r.panel)) {
      return false;
    }
    int n = r.update.columns;
    ExchangeSchedule schedule = schedule(r.panel, programs.rolls(n));
    return schedule != null && schedule.gathers() && links.waits(schedule.smallest(n));
  }

  @Override
  public void join(Rank r) {
    int p = run.g().p;
    if (++waiting[r.column] < p) {
      return;
    }
    waiting[r.column] = 0;
    int current = r.panel % p;
    for (int d = 0; d < p; d++) {
      Rank member = run.ranks()[(current + d) % p * run.g().q + r.column];
      links.check(member, r.panel);
      group.place(d, member);
    }
    int n = r.update.columns;
    ExchangeSchedule schedule = schedule(r.panel, programs.rolls(n));
    if (schedule == null) {
      throw new IllegalStateException("panel " + r.panel + " has no schedule for its swaps");
    }
    group.resolve(schedule, n, Traffic.LASWP);
    for (int d = 0; d < p; d++) {
      run.runtime().ready(group.settle(d).id());
    }
  }

  private @Nullable ExchangeSchedule schedule(int panel, boolean roll) {
    int slot = 2 * (panel % (SLOTS / 2)) + (roll ? 1 : 0);
    if (panelOf[slot] != panel) {
      panelOf[slot] = panel;
      schedules[slot] = ExchangeSchedule.of(programs.ofColumn(panel, roll), false);
    }
    return schedules[slot];
  }
}

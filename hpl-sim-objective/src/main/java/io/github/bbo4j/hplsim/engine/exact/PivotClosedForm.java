package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.UpLinks;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.IdentityHashMap;
import java.util.Objects;

/**
 * All pivot exchanges of a panel but the last in closed form, for its whole process column.
 *
 * <p>While a panel is factored, its processes neither send to nor receive from others. So where
 * each has a node of its own, one loop over the transfers replaces the events of an exchange. Only
 * the joining of dates closer than the time resolution is left out.
 */
final class PivotClosedForm implements ClosedForm {

  private final RunContext run;
  private final Geometry g;
  private final PanelPrograms programs;
  private final PanelKernels kernels;
  private final ContentionFreeLinks links;
  private final GroupExchange group;
  private final boolean possible;
  private final int[] waiting;
  private final double[] busyUntil;
  private final UpLinks upLinks;
  private final IdentityHashMap<Program[], ExchangeSchedule> schedules = new IdentityHashMap<>();

  PivotClosedForm(
      RunContext run, PanelPrograms programs, PanelKernels kernels, ContentionFreeLinks links) {
    this.run = run;
    g = run.g();
    this.programs = programs;
    this.kernels = kernels;
    this.links = links;
    // The messages of a pivot exchange are never waited for by their sender.
    possible = !links.waits(8L * (2 * g.width(0) + 4));
    waiting = new int[g.q];
    busyUntil = new double[g.p];
    upLinks = new UpLinks(g.p);
    group = new GroupExchange(run, links, g.p);
    group.resolver().upLinks(upLinks);
    group
        .resolver()
        .flights(
            (message, from, to, begin, idle, busy) -> {
              upLinks.use(from, begin + links.latency(), begin + busy);
              return busy;
            });
  }

  /**
   * Returns whether the exchanges of a panel are computed for the column at once: also the messages
   * of its broadcast must be so large that none is still on its way when the next panel is
   * factored.
   */
  @Override
  public boolean takes(Rank r) {
    if (r.factor.exchangesLeft == 0 || !possible || !links.allowed(r.panel)) {
      return false;
    }
    int smallest = Integer.MAX_VALUE;
    for (int row = 0; row < g.p; row++) {
      smallest = Math.min(smallest, g.panelLength(r.panel, row));
    }
    return links.waits(8L * smallest);
  }

  @Override
  public void join(Rank r) {
    if (++waiting[r.column] == g.p) {
      waiting[r.column] = 0;
      runTogether(r.panel, r.column);
    }
  }

  /**
   * Brings all processes of a column to their last exchange or to the first one whose messages may
   * meet; that one is simulated message by message. So is the last, because its last messages may
   * meet those that follow.
   */
  private void runTogether(int panel, int column) {
    int current = panel % g.p;
    boolean apart = true;
    for (int d = 0; d < g.p; d++) {
      Rank r = run.ranks()[(current + d) % g.p * g.q + column];
      group.place(d, r);
      busyUntil[d] = r.sentUntil();
      apart &= r.onTheWay() == 0;
    }
    upLinks.start(busyUntil);
    ExchangeSchedule schedule = schedule(panel);
    int done = 0;
    while (apart && group.member(0).factor.exchangesLeft > 0) {
      for (int d = 0; d < g.p; d++) {
        busyUntil[d] = upLinks.end(d);
      }
      group.resolve(schedule, 0);
      apart = !upLinks.overlap();
      if (apart) {
        done++;
        for (int d = 0; d < g.p; d++) {
          Rank r = group.settle(d);
          run.totals().phase(r.id(), Phase.MXSWP, r.clock() - r.factor.exchangeStart);
          kernels.toExchange(r, false);
          group.follow(d);
        }
      }
    }
    schedule.count(run.totals(), Traffic.MXSWP, 0, done);
    for (int d = 0; d < g.p; d++) {
      run.runtime().reserve(group.member(d), apart ? upLinks.end(d) : busyUntil[d]);
    }
    for (int id = column; id < run.ranks().length; id += g.q) {
      kernels.exchange(run.ranks()[id]);
      run.runtime().ready(id);
    }
  }

  private ExchangeSchedule schedule(int panel) {
    return schedules.computeIfAbsent(
        programs.exchanges(panel),
        all -> {
          ExchangeSchedule made =
              Objects.requireNonNull(
                  ExchangeSchedule.of(all, true), "pivot exchanges do not pair up");
          made.prepare(links.network());
          return made;
        });
  }
}

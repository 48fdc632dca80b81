package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeResolver;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The back-substitution of the fast engine: the programs of each block, which concern two process
 * columns, are resolved together. Every message and kernel takes part, without sharing of links.
 */
final class FastSolve {

  private final FastMachine machine;
  private final Geometry g;
  private final RunTotals totals;
  private final BackSubstitution[] rows;
  private final Program[] programs;
  private final int[] process;
  private final int[] node;
  private final double[] dates;
  private final ExchangeResolver resolver;
  private final MessageCosts.Cache costs;
  private final @Nullable Step[] steps;

  /** The schedule of a step, for every block for which these numbers are the same. */
  private record Step(int width, int[] rowsAhead, ExchangeSchedule schedule, MessageCosts costs) {

    boolean fits(BackSubstitution[] rows) {
      boolean same = rows[0].width() == width;
      for (int i = 0; i < rows.length; i++) {
        same &= rows[i].rowsAhead() == rowsAhead[i];
      }
      return same;
    }
  }

  FastSolve(FastMachine machine) {
    this.machine = machine;
    g = machine.g();
    totals = machine.totals();
    rows = new BackSubstitution[g.p];
    for (int row = 0; row < g.p; row++) {
      rows[row] = new BackSubstitution(g, row);
    }
    programs = new Program[2 * g.p];
    for (int i = 0; i < programs.length; i++) {
      programs[i] = new Program();
    }
    process = new int[2 * g.p];
    node = new int[2 * g.p];
    dates = new double[2 * g.p];
    steps = new Step[g.p];
    FastNetwork network = machine.network();
    costs = new MessageCosts.Cache(network, network.protocol());
    resolver =
        new ExchangeResolver(
            (index, kernel, m, n, date) -> date + kernel(process[index], kernel, m, n), node);
  }

  /** Moves all clocks to the end of the run and returns the latest. */
  double run() {
    double[] clock = machine.clock();
    double[] start = clock.clone();
    BackSubstitution first = rows[0];
    open(first.column(), first.rightHandSide());
    for (int i = 0; i < programs.length; i++) {
      if (process[i] >= 0) {
        rows[i % g.p].start(programs[i], process[i] % g.q);
      }
    }
    resolve(schedule(0), Traffic.PTRSV);
    while (first.more()) {
      open(first.column(), first.nextColumn());
      step();
    }
    for (int id = 0; id < clock.length; id++) {
      totals.phase(id, Phase.PTRSV, clock[id] - start[id]);
    }
    open(first.column(), first.column());
    for (int i = 0; i < g.p; i++) {
      rows[i].finish(programs[i], first.column());
    }
    resolve(schedule(rows[0].owner()), Traffic.OTHER);
    double end = 0;
    for (double date : clock) {
      end = Math.max(end, date);
    }
    return end;
  }

  /** Puts two process columns into the group, or one twice named. */
  private void open(int column, int other) {
    for (int i = 0; i < process.length; i++) {
      boolean second = i >= g.p;
      int id = i % g.p * g.q + (second ? other : column);
      programs[i].clear();
      process[i] = second && column == other ? -1 : id;
      node[i] = machine.network().node(id);
      dates[i] = machine.clock()[id];
    }
  }

  /** Applies a block and solves the next one. */
  private void step() {
    Step step = ahead();
    resolve(step.schedule(), step.costs(), Traffic.PTRSV);
    for (int i = 0; i < g.p; i++) {
      BackSubstitution row = rows[i];
      if (row.rowsBeyond() > 0) {
        machine.clock()[process[i]] +=
            kernel(process[i], Kernel.DGEMV, row.rowsBeyond(), row.width());
      }
      row.advance();
    }
  }

  /** Returns the schedule of a step, which comes again every P blocks. */
  private Step ahead() {
    int owner = rows[0].owner();
    Step known = steps[owner];
    if (known != null && known.fits(rows)) {
      return known;
    }
    for (int i = 0; i < programs.length; i++) {
      programs[i].clear();
      if (process[i] >= 0) {
        rows[i % g.p].stepAhead(programs[i], process[i] % g.q);
      }
    }
    ExchangeSchedule schedule = schedule(0);
    int[] rowsAhead = Arrays.stream(rows).mapToInt(BackSubstitution::rowsAhead).toArray();
    Step made = new Step(rows[0].width(), rowsAhead, schedule, costs.of(schedule, 0));
    steps[owner] = made;
    return made;
  }

  private double kernel(int id, Kernel kernel, int m, int n) {
    double seconds = machine.kernels(id).mean(kernel, m, n, 1);
    totals.kernelTime(id, kernel.group(), seconds);
    return seconds;
  }

  /** Returns the schedule of the programs as they are now. */
  private ExchangeSchedule schedule(int shift) {
    return Objects.requireNonNull(
        ExchangeSchedule.of(
            programs,
            false,
            (me, peer, who) ->
                peer == Program.Peer.COLUMN
                    ? me - me % g.p + (who + shift) % g.p
                    : me % g.p + (process[me % g.p] % g.q == who ? 0 : g.p)),
        "the messages of the back-substitution do not pair up");
  }

  private void resolve(ExchangeSchedule schedule, Traffic traffic) {
    resolve(schedule, costs.of(schedule, 0), traffic);
  }

  private void resolve(ExchangeSchedule schedule, MessageCosts cost, Traffic traffic) {
    resolver.run(schedule, cost, 0, dates);
    schedule.count(totals, traffic, 0, 1);
    for (int i = 0; i < process.length; i++) {
      if (process[i] >= 0) {
        machine.clock()[process[i]] = dates[i];
      }
    }
  }
}

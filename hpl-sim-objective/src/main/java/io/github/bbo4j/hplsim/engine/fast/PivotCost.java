package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeResolver;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.IdentityHashMap;
import java.util.Objects;

/**
 * How long one pivot exchange takes when all processes of the column come to it together, for each
 * place of the diagonal block.
 */
final class PivotCost {

  private static final int EXCHANGES = 4;

  private final Geometry g;
  private final FastNetwork network;
  private final PanelPrograms programs;
  private final double[] known;
  private final int[] node;
  private final ExchangeResolver resolver;
  private final MessageCosts.Cache costs;
  private final IdentityHashMap<Program[], ExchangeSchedule> schedules = new IdentityHashMap<>();

  PivotCost(FastMachine machine, PanelPrograms programs, double share) {
    g = machine.g();
    network = machine.network();
    this.programs = programs;
    known = new double[g.p * g.q];
    node = new int[g.p];
    resolver = new ExchangeResolver((process, kernel, rows, columns, date) -> date, node);
    resolver.share(share);
    costs = new MessageCosts.Cache(network, network.protocol());
  }

  private ExchangeSchedule schedule(int panel) {
    return schedules.computeIfAbsent(
        programs.exchanges(panel),
        all ->
            Objects.requireNonNull(
                ExchangeSchedule.of(all, false), "pivot exchanges do not pair up"));
  }

  /** Returns the seconds of one exchange in a long row of them. */
  double seconds(int panel) {
    int row = panel % g.p;
    int column = g.owner(panel);
    if (panel == g.panels - 1) {
      return compute(panel, row, column);
    }
    int place = row * g.q + column;
    if (known[place] == 0) {
      known[place] = compute(panel, row, column);
    }
    return known[place];
  }

  private double compute(int panel, int row, int column) {
    for (int d = 0; d < g.p; d++) {
      node[d] = network.node((row + d) % g.p * g.q + column);
    }
    ExchangeSchedule schedule = schedule(panel);
    double[] end = new double[g.p];
    double before = 0;
    double after = 0;
    for (int i = 0; i < EXCHANGES; i++) {
      resolver.run(schedule, costs.of(schedule, 0), 0, end);
      before = after;
      for (double date : end) {
        after = Math.max(after, date);
      }
    }
    return after - before;
  }

  /** Adds the messages of {@code columns} exchanges. */
  void count(int panel, int columns, RunTotals totals) {
    if (g.p > 1) {
      schedule(panel).count(totals, Traffic.MXSWP, 0, columns);
    }
  }
}

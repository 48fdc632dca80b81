package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.schedule.QuietColumn;
import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * How long one pivot exchange takes when all processes of the column come to it together, for each
 * place of the diagonal block.
 */
final class PivotCost {

  private final Geometry g;
  private final FastNetwork network;
  private final PanelPrograms programs;
  private final QuietColumn column;
  private final double share;
  private final double[] known;
  private final Program[] current;

  PivotCost(
      Geometry g,
      FastNetwork network,
      PanelPrograms programs,
      NetworkModel.Protocol protocol,
      double share) {
    this.g = g;
    this.network = network;
    this.programs = programs;
    this.share = share;
    column = new QuietColumn(g.p, protocol);
    known = new double[g.p * g.q];
    current = new Program[g.p];
  }

  /** Returns the seconds of one exchange in a long row of them. */
  double seconds(int panel) {
    int row = panel % g.p;
    int at = panel % g.q;
    if (panel == g.panels - 1) {
      return compute(panel, row, at);
    }
    int place = row * g.q + at;
    if (known[place] == 0) {
      known[place] = compute(panel, row, at);
    }
    return known[place];
  }

  private double compute(int panel, int row, int at) {
    for (int d = 0; d < g.p; d++) {
      current[d] = programs.exchange(panel, d);
    }
    QuietColumn.Costs costs =
        new QuietColumn.Costs() {
          @Override
          public double message(int from, int to, double bytes) {
            return network.seconds(
                (row + from) % g.p * g.q + at, (row + to) % g.p * g.q + at, bytes, share);
          }

          @Override
          public double kernel(int process, int kernel, int m, int n) {
            return 0;
          }

          @Override
          public double poll(int process, double date) {
            return date;
          }
        };
    double[] end = new double[g.p];
    double before = 0;
    double after = 0;
    for (int i = 0; i < 4; i++) {
      column.run(current, 0, end, costs);
      before = after;
      for (double date : end) {
        after = Math.max(after, date);
      }
    }
    return after - before;
  }

  /** Adds the messages of {@code columns} exchanges. */
  void count(int panel, int columns, RunTotals ledger) {
    for (int d = 0; d < g.p && g.p > 1; d++) {
      Program s = programs.exchange(panel, d);
      for (int i = 0; i < s.length; i += Program.STRIDE) {
        if ((s.code[i] & 15) == Program.SEND) {
          ledger.messages[RunTotals.PIVOT_MESSAGES] += columns;
          ledger.bytes[RunTotals.PIVOT_MESSAGES] += 8L * s.code[i + 3] * columns;
        }
      }
    }
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import java.util.IdentityHashMap;

/**
 * Factors panels: the process column meets at the pivot exchange of each matrix column, so that
 * each part between two of them takes as long as its slowest process.
 */
final class PanelFactoring {

  private final FastMachine machine;
  private final Geometry g;
  private final double[] clock;
  private final RunTotals totals;
  private final PanelPrograms programs;
  private final PivotCost pivots;
  private final IdentityHashMap<KernelTable, PanelCost[]> costs = new IdentityHashMap<>();
  private final double[][] parts;
  private final double[] diagonal;
  private final double[] others;

  PanelFactoring(FastMachine machine, PanelPrograms programs, double columnShare) {
    this.machine = machine;
    g = machine.g();
    clock = machine.clock();
    totals = machine.totals();
    this.programs = programs;
    pivots = new PivotCost(machine, programs, columnShare);
    parts = new double[g.p][PanelCost.PARTS];
    diagonal = new double[PanelCost.PARTS + g.nb + 1];
    others = new double[PanelCost.PARTS + g.nb + 1];
  }

  /** Factors a panel in its process column; moves the clocks. */
  void factor(int k) {
    int owner = g.owner(k);
    int jb = g.width(k);
    int current = k % g.p;
    double meeting = 0;
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      meeting = Math.max(meeting, clock[id] + spend(k, row, id));
    }
    double exchange = g.p > 1 ? pivots.seconds(k) : 0;
    double last = meeting + jb * exchange + between(k, owner, current, slowest(current));
    pivots.count(k, jb, totals);
    end(owner, last);
  }

  /** Sums the kernels of a process; returns the seconds of those before the first exchange. */
  private double spend(int k, int row, int id) {
    double[] sums = parts[row];
    cost(k, row, machine.kernels(id)).at(g.trailingRows(k, row), sums);
    totals.kernelTimes(id, sums);
    return sums[PanelCost.HEAD];
  }

  /** Returns the process row whose kernels between exchanges take longest, but for the current. */
  private int slowest(int current) {
    int slowest = current;
    double longest = -1;
    for (int row = 0; row < g.p; row++) {
      double[] sums = parts[row];
      double between = sums[PanelCost.TOTAL] - sums[PanelCost.HEAD] - sums[PanelCost.TAIL];
      if (row != current && between > longest) {
        longest = between;
        slowest = row;
      }
    }
    return slowest;
  }

  private void end(int owner, double last) {
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + owner;
      double end = last + parts[row][PanelCost.TAIL];
      double spent = end - clock[id];
      totals.phase(id, Phase.RPFACT, spent);
      totals.phase(id, Phase.PFACT, spent - parts[row][PanelCost.OUTSIDE]);
      if (g.p > 1) {
        totals.phase(id, Phase.MXSWP, spent - parts[row][PanelCost.TOTAL]);
      }
      clock[id] = end;
    }
  }

  /**
   * Returns the seconds of all parts between two pivot exchanges: of the process with the diagonal
   * block or of the slowest of the others, which is the same in every part.
   */
  private double between(int k, int owner, int current, int slowest) {
    int jb = g.width(k);
    double[] one = jb == g.nb ? diagonal : new double[PanelCost.PARTS + jb + 1];
    double[] other = jb == g.nb ? others : new double[PanelCost.PARTS + jb + 1];
    cost(k, current, machine.kernels(current * g.q + owner)).at(g.trailingRows(k, current), one);
    cost(k, slowest, machine.kernels(slowest * g.q + owner)).at(g.trailingRows(k, slowest), other);
    double sum = 0;
    for (int i = 1; i < jb; i++) {
      sum += Math.max(one[PanelCost.PARTS + i], other[PanelCost.PARTS + i]);
    }
    return sum;
  }

  private PanelCost cost(int k, int row, KernelTable table) {
    boolean last = k == g.panels - 1 && g.width(k) != g.width(0);
    PanelCost[] known = costs.computeIfAbsent(table, t -> new PanelCost[4]);
    int which = (row == k % g.p ? 1 : 0) + (last ? 2 : 0);
    PanelCost cost = known[which];
    if (cost == null) {
      int most = g.trailingRows(0, 0) + g.nb;
      cost = new PanelCost(programs.factorization(k), table, (which & 1) != 0, g.width(k), most);
      known[which] = cost;
    }
    return cost;
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.KernelCall;
import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.Placement;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.TrailingUpdate;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Kernel time of updates by a panel, row swap excluded: solve, product and copy of n columns. */
final class UpdateCost {

  private final Geometry g;
  private final KernelTable[] tables;
  private final Placement place;
  private final TrailingUpdate update;
  private final KernelCall mean;
  private final boolean noisy;

  UpdateCost(Geometry g, Placement place) {
    this.g = g;
    this.place = place;
    tables = place.kernels();
    update = new TrailingUpdate(g);
    mean = (process, kernel, m, n, k) -> tables[process].mean(kernel, m, n, k);
    boolean any = false;
    for (KernelTable table : tables) {
      any |= table.noisy();
    }
    noisy = any;
  }

  private double solve(int id, int n, int jb) {
    return update.solve(id, n, jb, mean);
  }

  private double copy(int id, int row, int panel, int n) {
    return update.copies(panel, row) ? update.copy(id, n, g.width(panel), mean) : 0;
  }

  private double product(int id, int row, int panel, int n) {
    return update.product(id, g.rowsBelow(panel, row), n, g.width(panel), mean);
  }

  /** Returns the expected seconds to update n columns at once. */
  double seconds(int id, int row, int panel, int n) {
    return n <= 0
        ? 0
        : solve(id, n, g.width(panel)) + product(id, row, panel, n) + copy(id, row, panel, n);
  }

  /**
   * Returns for each panel a lower bound of the mean over the processes of the time of the solves,
   * copies and matrix products of this panel and all later ones; nothing where the models have
   * none.
   */
  double[] remaining() {
    Set<KernelTable> distinct = new HashSet<>(Arrays.asList(tables));
    if (noisy
        || !distinct.stream()
            .allMatch(
                t ->
                    t.bilinear(Kernel.DGEMM)
                        && t.bilinear(Kernel.DTRSM)
                        && t.bilinear(Kernel.DLATCPY))) {
      return new double[0];
    }
    double[] sum = new double[g.panels];
    double later = 0;
    for (int k = g.panels - 1; k >= 0; k--) {
      int jb = g.width(k);
      double rows = (double) (g.n - k * g.nb - jb) / g.p;
      double columns = (double) (g.n + 1 - k * g.nb - jb) / g.q;
      double least = Double.POSITIVE_INFINITY;
      for (KernelTable table : distinct) {
        KernelCall call = (process, kernel, m, n, inner) -> table.mean(kernel, m, n, inner);
        double products = update.product(0, rows, columns, jb, call);
        double solves = update.solve(0, columns, jb, call);
        double copies = g.p > 1 ? update.copy(0, columns, jb, call) / g.p : 0;
        least = Math.min(least, products + solves + copies);
      }
      later += least;
      sum[k] = later;
    }
    return sum;
  }

  /**
   * Draws how many times longer than expected an update of n columns takes, through its matrix
   * product; 1 without noise.
   */
  double stretch(int id, int row, int panel, int n) {
    int rows = g.rowsBelow(panel, row);
    if (!noisy || n <= 0 || rows <= 0) {
      return 1;
    }
    int jb = g.width(panel);
    KernelTable t = tables[id];
    double drawn = t.seconds(Kernel.DGEMM, rows, n, jb, place.random(id));
    double expected = seconds(id, row, panel, n);
    return expected > 0 ? 1 + (drawn - product(id, row, panel, n)) / expected : 1;
  }

  /**
   * Adds the kernel time of an update of n columns, {@code pieces} of NB columns and then the rest,
   * after a swap that copied for some seconds.
   */
  void account(RunTotals totals, int id, int row, int panel, int n, int pieces, double copied) {
    int whole = Math.min(pieces, n / g.nb);
    int rest = n - whole * g.nb;
    int jb = g.width(panel);
    double solves = whole > 0 ? whole * solve(id, g.nb, jb) : 0;
    double products = whole > 0 ? whole * product(id, row, panel, g.nb) : 0;
    totals.kernelTime(id, Kernel.Group.DTRSM, solves + solve(id, rest, jb));
    totals.kernelTime(id, Kernel.Group.DGEMM, products + product(id, row, panel, rest));
    totals.kernelTime(id, Kernel.Group.COPIES, copied + copy(id, row, panel, n));
  }
}

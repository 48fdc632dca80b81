package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.program.Extrapolation;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Kernel time of updates by a panel, row swap excluded: solve, product and copy of n columns. */
final class UpdateCost {

  private final Geometry g;
  private final KernelTable[] tables;
  private final SplittableRandom[] random;
  private final Extrapolation extrapolation;
  private final boolean noisy;

  UpdateCost(
      Geometry g, KernelTable[] tables, SplittableRandom[] random, Extrapolation extrapolation) {
    this.g = g;
    this.tables = tables;
    this.random = random;
    this.extrapolation = extrapolation;
    boolean any = false;
    for (KernelTable table : tables) {
      any |= table.noisy();
    }
    noisy = any;
  }

  private double solve(int id, int n, int jb) {
    return g.p > 1
        ? tables[id].mean(KernelTable.DTRSM, n, jb, jb)
        : tables[id].mean(KernelTable.DTRSM, jb, n, jb);
  }

  private double copy(int id, int row, int panel, int n) {
    return g.p > 1 && row == panel % g.p
        ? tables[id].mean(KernelTable.DLATCPY, g.width(panel), n, 1)
        : 0;
  }

  private double product(int id, int row, int panel, int n) {
    return tables[id].mean(KernelTable.DGEMM, g.rowsBelow(panel, row), n, g.width(panel));
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
                    t.bilinear(KernelTable.DGEMM)
                        && t.bilinear(KernelTable.DTRSM)
                        && t.bilinear(KernelTable.DLATCPY))) {
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
        double products = table.mean(KernelTable.DGEMM, rows, columns, jb);
        double solves =
            g.p > 1
                ? table.mean(KernelTable.DTRSM, columns, jb, jb)
                : table.mean(KernelTable.DTRSM, jb, columns, jb);
        double copies = g.p > 1 ? table.mean(KernelTable.DLATCPY, jb, columns, 1) / g.p : 0;
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
    double drawn = t.seconds(KernelTable.DGEMM, rows, n, jb, random[id], extrapolation);
    double expected = seconds(id, row, panel, n);
    return expected > 0 ? 1 + (drawn - product(id, row, panel, n)) / expected : 1;
  }

  /**
   * Adds the kernel time of an update of n columns, {@code pieces} of NB columns and then the rest,
   * after a swap that copied for some seconds.
   */
  void account(RunTotals ledger, int id, int row, int panel, int n, int pieces, double copied) {
    double[] sum = ledger.kernelSeconds;
    int at = id * RunTotals.GROUPS;
    int whole = Math.min(pieces, n / g.nb);
    int rest = n - whole * g.nb;
    int jb = g.width(panel);
    double solves = whole > 0 ? whole * solve(id, g.nb, jb) : 0;
    double products = whole > 0 ? whole * product(id, row, panel, g.nb) : 0;
    sum[at + RunTotals.group(KernelTable.DTRSM)] += solves + solve(id, rest, jb);
    sum[at + RunTotals.group(KernelTable.DGEMM)] += products + product(id, row, panel, rest);
    sum[at + RunTotals.group(KernelTable.DLATCPY)] += copied + copy(id, row, panel, n);
  }
}

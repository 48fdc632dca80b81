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
import org.jspecify.annotations.Nullable;

/** Kernel time of updates by a panel, row swap excluded: solve, product and copy of n columns. */
final class UpdateCost {

  private final Geometry g;
  private final KernelTable[] tables;
  private final Placement place;
  private final TrailingUpdate update;
  private final KernelCall mean;
  private final boolean noisy;
  private final int[] below;
  private final Piece[] pieceOf;
  private int panelOfRows = -1;

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
    below = new int[g.p];
    pieceOf = new Piece[g.p];
    Arrays.fill(pieceOf, Piece.NONE);
  }

  /** What a piece of NB columns takes on one process of a row, and on all with its models. */
  private record Piece(@Nullable KernelTable table, double solve, double product) {
    static final Piece NONE = new Piece(null, 0, 0);
  }

  /** Returns the rows that a process row updates by a panel. */
  private int rowsBelow(int panel, int row) {
    if (panel != panelOfRows) {
      panelOfRows = panel;
      for (int i = 0; i < g.p; i++) {
        below[i] = g.rowsBelow(panel, i);
      }
      Arrays.fill(pieceOf, Piece.NONE);
    }
    return below[row];
  }

  private Piece piece(int id, int row, int panel) {
    int rows = rowsBelow(panel, row);
    KernelTable table = tables[id];
    Piece known = pieceOf[row];
    if (known.table != table) {
      int jb = g.width(panel);
      double solve = solve(id, g.nb, jb);
      known = new Piece(table, solve, update.product(id, rows, g.nb, jb, mean));
      pieceOf[row] = known;
    }
    return known;
  }

  private double solve(int id, int n, int jb) {
    return update.solve(id, n, jb, mean);
  }

  private double copy(int id, int row, int panel, int n) {
    return update.copies(panel, row) ? update.copy(id, n, g.width(panel), mean) : 0;
  }

  private double product(int id, int row, int panel, int n) {
    return update.product(id, rowsBelow(panel, row), n, g.width(panel), mean);
  }

  /** Returns the expected seconds to update n columns at once. */
  double seconds(int id, int row, int panel, int n) {
    if (n == g.nb) {
      Piece piece = piece(id, row, panel);
      return piece.solve + piece.product + copy(id, row, panel, n);
    }
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
    if (!noisy || n <= 0 || rowsBelow(panel, row) <= 0) {
      return 1;
    }
    int rows = rowsBelow(panel, row);
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
  @SuppressWarnings("checkstyle:parameternumber") // One call for each rank-step of FAST.
  void account(RunTotals totals, int id, int row, int panel, int n, int pieces, double copied) {
    int whole = Math.min(pieces, n / g.nb);
    int rest = n - whole * g.nb;
    int jb = g.width(panel);
    double solves = 0;
    double products = 0;
    if (whole > 0) {
      Piece piece = piece(id, row, panel);
      solves = whole * piece.solve;
      products = whole * piece.product;
    }
    totals.kernelTime(id, Kernel.Group.DTRSM, solves + solve(id, rest, jb));
    totals.kernelTime(id, Kernel.Group.DGEMM, products + product(id, row, panel, rest));
    totals.kernelTime(id, Kernel.Group.COPIES, copied + copy(id, row, panel, n));
  }
}

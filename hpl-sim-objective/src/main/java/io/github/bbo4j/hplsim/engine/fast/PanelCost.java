package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.FactorProgram;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Kernel time of the factorisation of one panel on one processor as a function of the local rows:
 * piecewise linear between sampled sizes, one function for each kernel group and for each part
 * between two pivot exchanges, where all processes of the column wait for each other.
 */
final class PanelCost {

  /** Where the sum of all kernels is; the groups of the ledger come before it. */
  static final int TOTAL = RunTotals.GROUPS;

  /** Kernels outside the leaves of the recursion. */
  static final int OUTSIDE = TOTAL + 1;

  /** Kernels before the first pivot exchange. */
  static final int HEAD = TOTAL + 2;

  /** Kernels after the last pivot exchange. */
  static final int TAIL = TOTAL + 3;

  /** Kernels before the first exchange, between each two, and after the last. */
  static final int PARTS = TOTAL + 4;

  private static final int FINE = 8;

  private final int step;
  private final int fineLimit;
  private final double[] sizes;
  private final double[] @Nullable [] seconds;
  private final FactorProgram program;
  private final KernelTable table;
  private final boolean onDiagonal;
  private final int columns;

  PanelCost(FactorProgram f, KernelTable table, boolean onDiagonal, int width, int mostRows) {
    program = f;
    this.table = table;
    this.onDiagonal = onDiagonal;
    columns = width;
    step = Math.max(1, width / FINE);
    int fine = 4 * FINE;
    fineLimit = fine * step;
    int coarse = 2;
    for (long m = fineLimit; m < mostRows; m *= 2) {
      coarse++;
    }
    sizes = new double[fine + coarse];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = i <= fine ? (double) i * step : 2 * sizes[i - 1];
    }
    seconds = new double[sizes.length][];
  }

  private double[] sample(int i) {
    double[] known = seconds[i];
    if (known == null) {
      known = evaluate(sizes[i]);
      seconds[i] = known;
    }
    return known;
  }

  private double[] evaluate(double rows) {
    FactorProgram f = program;
    double[] sums = new double[PARTS + columns + 1];
    boolean leaf = false;
    int part = 0;
    for (int i = 0; i < f.length(); i++) {
      FactorProgram.Kind kind = f.kind(i);
      if (kind != FactorProgram.Kind.KERNEL) {
        boolean exchange = kind == FactorProgram.Kind.EXCHANGE;
        leaf = kind == FactorProgram.Kind.LEAF || (exchange && leaf);
        part += exchange ? 1 : 0;
        continue;
      }
      if (!f.concerns(i, onDiagonal)) {
        continue;
      }
      double duration = table.mean(f.kernel(i), f.m(i, rows, onDiagonal), f.n(i), f.k(i));
      sums[f.kernel(i).group().ordinal()] += duration;
      sums[TOTAL] += duration;
      sums[OUTSIDE] += leaf ? 0 : duration;
      sums[PARTS + part] += duration;
    }
    sums[HEAD] = sums[PARTS];
    sums[TAIL] = sums[PARTS + columns];
    return sums;
  }

  /** Writes the first {@code into.length} numbers for a number of local rows. */
  void at(int rows, double[] into) {
    int i;
    if (rows < fineLimit) {
      i = rows / step;
    } else {
      i = 4 * FINE;
      while (i + 2 < sizes.length && sizes[i + 1] < rows) {
        i++;
      }
    }
    double w = (rows - sizes[i]) / (sizes[i + 1] - sizes[i]);
    double[] low = sample(i);
    double[] high = sample(i + 1);
    for (int g = 0; g < into.length; g++) {
      into[g] = low[g] + w * (high[g] - low[g]);
    }
  }

  @Override
  public String toString() {
    return "PanelCost" + Arrays.toString(sizes);
  }
}

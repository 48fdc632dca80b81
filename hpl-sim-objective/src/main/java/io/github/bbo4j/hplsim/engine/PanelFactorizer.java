package io.github.bbo4j.hplsim.engine;

import org.jspecify.annotations.Nullable;

/**
 * Moves processes through the factorisation of a panel: one at a time up to its next pivot
 * exchange, or a whole process column to the end.
 */
final class PanelFactorizer {

  private final Geometry g;
  private final PanelPrograms programs;
  private final KernelClock kernels;
  private final Ledger ledger;
  private final @Nullable PivotColumn column;

  PanelFactorizer(
      Geometry g,
      PanelPrograms programs,
      KernelClock kernels,
      Ledger ledger,
      @Nullable PivotColumn column) {
    this.g = g;
    this.programs = programs;
    this.kernels = kernels;
    this.ledger = ledger;
    this.column = column;
  }

  /** Returns whether the exchanges of a panel are computed for the column at once. */
  boolean together(int panel, long detachedThreshold) {
    return column != null && column.closed(panel, detachedThreshold);
  }

  /** Computes up to the next pivot exchange; returns false when the panel is factored. */
  boolean toExchange(Rank r) {
    FactorProgram f = programs.factorization(r.panel);
    boolean onDiagonal = r.row == r.panel % g.p;
    int rows = r.panelRows;
    for (int i = r.factorPc; i < f.length; i++) {
      int kernel = f.kernel[i];
      if (kernel >= 0) {
        int mode = f.mode[i];
        if (mode == FactorProgram.CURRENT_ONLY && !onDiagonal) {
          continue;
        }
        int m = mode == FactorProgram.LOCAL_ROWS ? (onDiagonal ? rows - f.a[i] : rows) : f.a[i];
        kernels.charge(r, kernel, m, f.n[i], f.k[i]);
      } else if (kernel == FactorProgram.EXCHANGE) {
        if (g.p > 1) {
          r.factorPc = i + 1;
          r.pivotStart = r.clock;
          return true;
        }
      } else if (kernel == FactorProgram.LEAF) {
        r.leafStart = r.clock;
      } else {
        ledger.phase(r.id, Ledger.LEAF, r.clock - r.leafStart);
      }
    }
    ledger.phase(r.id, Ledger.RECURSION, r.clock - r.phaseStart);
    r.stage = Stage.FETCH;
    return false;
  }

  /**
   * Finishes the panel of a process column all of whose processes have come to their first
   * exchange.
   */
  void finish(Rank[] ranks, int panel, int inColumn) {
    if (column == null) {
      throw new IllegalStateException("exchanges are simulated one by one");
    }
    int current = panel % g.p;
    boolean more = true;
    while (more) {
      for (int d = 0; d < g.p; d++) {
        column.dates[d] = ranks[(current + d) % g.p * g.q + inColumn].clock;
      }
      column.exchange(panel);
      more = false;
      for (int d = 0; d < g.p; d++) {
        Rank r = ranks[(current + d) % g.p * g.q + inColumn];
        r.clock = column.dates[d];
        ledger.phase(r.id, Ledger.PIVOT, r.clock - r.pivotStart);
        more |= toExchange(r);
      }
    }
    for (int d = 0; d < g.p; d++) {
      Program s = programs.exchange(panel, d);
      for (int i = 0; i < s.length; i += Program.STRIDE) {
        if ((s.code[i] & 15) == Program.SEND) {
          ledger.messages[Ledger.PIVOT_MESSAGES] += g.width(panel);
          ledger.bytes[Ledger.PIVOT_MESSAGES] += 8L * s.code[i + 3] * g.width(panel);
        }
      }
    }
  }
}

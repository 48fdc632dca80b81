package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.run.HplConfiguration;

/** Sizes of panels and of what is left to update, for every panel and process. Immutable. */
public final class Geometry {

  public final int n;
  public final int nb;
  public final int p;
  public final int q;
  public final int panels;

  /** Panels factored ahead; 0 when there is one process column. */
  public final int depth;

  /**
   * Computes the sizes of a run.
   *
   * @throws IllegalArgumentException when a message would have 2^31 doubles or more, which MPI
   *     doesn't send
   */
  public Geometry(HplConfiguration c) {
    n = c.n();
    nb = c.nb();
    p = c.p();
    q = c.q();
    panels = c.panels();
    depth = q == 1 ? 0 : c.depth();
    requireMessages();
  }

  /** The panel of a process, and the rows that it swaps, are one message: its length is an int. */
  private void requireMessages() {
    long panel = (p > 1 ? Math.max(trailingRows(0, 0), trailingRows(0, 1) + (long) nb) : n) + 1;
    long columns = BlockCyclic.count(0, n + 1, 0, q, nb); // The right-hand side is one of them.
    long length = Math.max(q > 1 ? nb * panel + 1 : 0, p > 1 ? nb * columns : 0);
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "NB is "
              + nb
              + " but with N = "
              + n
              + " and P x Q = "
              + p
              + " x "
              + q
              + " a message would have "
              + length
              + " doubles, more than MPI can send; maybe a smaller NB, or more processes");
    }
  }

  /** Returns the columns of a panel: NB, fewer for the last one, none for those after it. */
  public int width(int panel) {
    return panel < panels ? Math.min(nb, n - panel * nb) : 0;
  }

  /** Returns the process column that holds a panel; of those after the last one, column N. */
  public int owner(int panel) {
    return (panel < panels ? panel : n / nb) % q;
  }

  /** Returns the trailing rows of a panel on a process row, the panel's own included. */
  public int trailingRows(int panel, int row) {
    return panel < panels ? BlockCyclic.count(panel * nb, n - panel * nb, row, p, nb) : 0;
  }

  /** Returns the trailing rows without the panel's own diagonal block. */
  public int rowsBelow(int panel, int row) {
    int rows = trailingRows(panel, row);
    return row == panel % p ? Math.max(0, rows - width(panel)) : rows;
  }

  /** Returns the number of doubles of the message that carries a panel along a process row. */
  public int panelLength(int panel, int row) {
    int jb = width(panel);
    return rowsBelow(panel, row) * jb + jb * jb + jb + 1;
  }
}

package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.HplConfiguration;

/**
 * The triangular solve at the end, for one process: one small program for each block, from the last
 * block up.
 */
public final class BackSubstitution {

  private final HplConfiguration c;
  private final int row;
  private final int column;
  private int rowsAbove;
  private int rowsAbovePrevious;
  private int currentRow;
  private int currentColumn;
  private int previousRow;
  private int previousColumn;
  private int previousSize;
  private int remaining;
  private int ahead;
  private int aheadNext;
  private final int window;

  public BackSubstitution(HplConfiguration c, int row, int column) {
    this.c = c;
    this.row = row;
    this.column = column;
    window = Math.max((c.q() - 1) * c.nb(), c.nb());
  }

  /** Adds the moves of the right-hand side and the solve of the last block. */
  public void start(Program s) {
    int p = c.p();
    int q = c.q();
    int last = (c.n() - 1) / c.nb();
    int size = c.n() - last * c.nb();
    int lastRow = last % p;
    int lastColumn = last % q;
    int rhsColumn = c.n() / c.nb() % q;
    rowsAbove = BlockCyclic.count(0, c.n(), row, p, c.nb());
    if (rowsAbove > 0 && lastColumn != rhsColumn) {
      if (column == rhsColumn) {
        s.send(Program.ROW, lastColumn, 0, rowsAbove);
      } else if (column == lastColumn) {
        s.receive(Program.ROW, rhsColumn, true);
      }
    }
    int above = c.n() - size;
    int reach = Math.min(above, window);
    ahead = BlockCyclic.count(above - reach, reach, row, p, c.nb());
    if (row == lastRow) {
      rowsAbove -= size;
    }
    rowsAbovePrevious = rowsAbove;
    if (column == lastColumn && row == lastRow) {
      s.kernelFixed(KernelTable.DTRSV, size, size);
    }
    previousRow = lastRow;
    previousColumn = lastColumn;
    previousSize = size;
    currentRow = Math.floorMod(lastRow - 1, p);
    currentColumn = Math.floorMod(lastColumn - 1, q);
    remaining = above;
    aheadNext = lookAhead(remaining);
  }

  private int lookAhead(int n) {
    int above = n - c.nb();
    int reach = Math.min(above, window);
    return reach > 0 ? BlockCyclic.count(above - reach, reach, row, c.p(), c.nb()) : 0;
  }

  /** Returns whether blocks are left. */
  public boolean more() {
    return remaining > 0;
  }

  /** Adds the step that applies the block just solved and solves the next one. */
  public void step(Program s) {
    int p = c.p();
    int q = c.q();
    int nb = c.nb();
    if (row == currentRow) {
      rowsAbove -= nb;
    }
    if (column == previousColumn) {
      int up = Math.floorMod(row - 1, p);
      if (row == previousRow) {
        if (p > 1) {
          s.send(Program.COLUMN, up, 0, previousSize);
        }
      } else {
        s.receive(Program.COLUMN, (row + 1) % p, true);
      }
      if (ahead > 0) {
        s.kernelFixed(KernelTable.DGEMV, ahead, previousSize);
        if (q > 1) {
          s.send(Program.ROW, currentColumn, 0, ahead);
        }
      }
      if (row != previousRow && row != (previousRow + 1) % p) {
        s.send(Program.COLUMN, up, 0, previousSize);
      }
    } else if (column == currentColumn && ahead > 0) {
      s.receive(Program.ROW, previousColumn, true);
      s.kernelFixed(KernelTable.DAXPY, ahead, 1);
    }
    if (column == currentColumn && row == currentRow) {
      s.kernelFixed(KernelTable.DTRSV, nb, nb);
    }
    if (column == previousColumn) {
      s.kernelFixed(KernelTable.DGEMV, rowsAbovePrevious - ahead, previousSize);
    }
    if (row == currentRow) {
      rowsAbovePrevious -= nb;
    }
    previousRow = currentRow;
    previousColumn = currentColumn;
    ahead = aheadNext;
    previousSize = nb;
    remaining -= nb;
    currentRow = Math.floorMod(currentRow - 1, p);
    currentColumn = Math.floorMod(currentColumn - 1, q);
    aheadNext = lookAhead(remaining);
  }

  /** Adds the broadcast of the first block in its process column. */
  public void finish(Program s) {
    if (column == previousColumn) {
      s.binomial(
          Program.COLUMN,
          Math.floorMod(row - previousRow, c.p()),
          c.p(),
          0,
          0,
          previousSize,
          false);
    }
  }

  /** Returns the process row that owns the block just solved: the shift of the final broadcast. */
  public int owner() {
    return previousRow;
  }
}

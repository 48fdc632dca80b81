package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.program.Program.Peer;
import io.github.bbo4j.hplsim.kernel.Kernel;

/**
 * The triangular solve at the end, for the processes of one process row: one small program for each
 * block, from the last block up.
 */
public final class BackSubstitution {

  private final Geometry g;
  private final int row;
  private final int window;
  private int rowsAbove;
  private int currentRow;
  private int currentColumn;
  private int previousRow;
  private int previousColumn;
  private int previousSize;
  private int remaining;
  private int ahead;
  private int aheadNext;

  /** Starts at the last block. */
  public BackSubstitution(Geometry g, int row) {
    this.g = g;
    this.row = row;
    window = Math.max((g.q - 1) * g.nb, g.nb);
    int last = g.panels - 1;
    previousRow = last % g.p;
    previousColumn = last % g.q;
    previousSize = g.width(last);
    remaining = g.n - previousSize;
    int reach = Math.min(remaining, window);
    ahead = BlockCyclic.count(remaining - reach, reach, row, g.p, g.nb);
    rowsAbove = BlockCyclic.count(0, g.n, row, g.p, g.nb) - (row == previousRow ? previousSize : 0);
    currentRow = Math.floorMod(previousRow - 1, g.p);
    currentColumn = Math.floorMod(previousColumn - 1, g.q);
    aheadNext = lookAhead(remaining);
  }

  private int lookAhead(int n) {
    int above = n - g.nb;
    int reach = Math.min(above, window);
    return reach > 0 ? BlockCyclic.count(above - reach, reach, row, g.p, g.nb) : 0;
  }

  /** Returns the process column of the block solved last. */
  public int column() {
    return previousColumn;
  }

  /** Returns the process column of the block to be solved next. */
  public int nextColumn() {
    return currentColumn;
  }

  /** Returns the process column of the right-hand side. */
  public int rightHandSide() {
    return g.owner(g.panels);
  }

  /** Adds the moves of the right-hand side and the solve of the last block for a process column. */
  public void start(Program s, int column) {
    int rows = BlockCyclic.count(0, g.n, row, g.p, g.nb);
    if (rows > 0 && previousColumn != rightHandSide()) {
      if (column == rightHandSide()) {
        s.send(Peer.ROW, previousColumn, 0, rows);
      } else if (column == previousColumn) {
        s.receive(Peer.ROW, rightHandSide(), true);
      }
    }
    if (column == previousColumn && row == previousRow) {
      s.kernelFixed(Kernel.DTRSV, previousSize, previousSize);
    }
  }

  /** Returns whether blocks are left. */
  public boolean more() {
    return remaining > 0;
  }

  /** Adds the step that applies the block just solved and solves the next one. */
  public void step(Program s, int column) {
    stepAhead(s, column);
    if (column == previousColumn) {
      s.kernelFixed(Kernel.DGEMV, rowsBeyond(), previousSize);
    }
  }

  /**
   * Adds the step without its end, which applies the block just solved to the rows beyond those
   * that are solved next. It is the same every P blocks but near the top.
   */
  public void stepAhead(Program s, int column) {
    if (column == previousColumn) {
      apply(s);
    } else if (column == currentColumn && ahead > 0) {
      s.receive(Peer.ROW, previousColumn, true);
      s.kernelFixed(Kernel.DAXPY, ahead, 1);
    }
    if (column == currentColumn && row == currentRow) {
      s.kernelFixed(Kernel.DTRSV, g.nb, g.nb);
    }
  }

  /** Returns how many of my rows are soon to be solved: those that the step hands on. */
  public int rowsAhead() {
    return ahead;
  }

  /** Returns how many of my rows lie beyond them. */
  public int rowsBeyond() {
    return rowsAbove - ahead;
  }

  /** Returns the width of the block solved last. */
  public int width() {
    return previousSize;
  }

  /** Adds the way of the solution up its process column, and what is next to be solved. */
  private void apply(Program s) {
    int up = Math.floorMod(row - 1, g.p);
    if (row == previousRow) {
      if (g.p > 1) {
        s.send(Peer.COLUMN, up, 0, previousSize);
      }
    } else {
      s.receive(Peer.COLUMN, (row + 1) % g.p, true);
    }
    if (ahead > 0) {
      s.kernelFixed(Kernel.DGEMV, ahead, previousSize);
      if (g.q > 1) {
        s.send(Peer.ROW, currentColumn, 0, ahead);
      }
    }
    if (row != previousRow && row != (previousRow + 1) % g.p) {
      s.send(Peer.COLUMN, up, 0, previousSize);
    }
  }

  /** Moves on to the next block. */
  public void advance() {
    if (row == currentRow) {
      rowsAbove -= g.nb;
    }
    previousRow = currentRow;
    previousColumn = currentColumn;
    ahead = aheadNext;
    previousSize = g.nb;
    remaining -= g.nb;
    currentRow = Math.floorMod(currentRow - 1, g.p);
    currentColumn = Math.floorMod(currentColumn - 1, g.q);
    aheadNext = lookAhead(remaining);
  }

  /** Adds the broadcast of the first block in its process column. */
  public void finish(Program s, int column) {
    if (column == previousColumn) {
      new BinomialTree(Peer.COLUMN, g.p, 0, 0, previousSize)
          .write(s, Math.floorMod(row - previousRow, g.p), false);
    }
  }

  /** Returns the process row that owns the block just solved: the shift of the final broadcast. */
  public int owner() {
    return previousRow;
  }
}

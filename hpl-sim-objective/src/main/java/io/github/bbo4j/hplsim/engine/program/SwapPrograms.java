package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The row swap of each panel as one program for each process row, for both algorithms, made on
 * demand and kept for the last few panels.
 *
 * <p>Peers are distances from the process row that holds the panel's diagonal block.
 */
public final class SwapPrograms {

  private final HplConfiguration c;
  private final long seed;
  private final int window;
  private final int[] panelOf;
  private final @Nullable Program[][] exchanges;
  private final @Nullable Program[][] rolls;
  private final RowExchange[] tables;
  private final HeldRows[] held;

  public SwapPrograms(HplConfiguration c, long seed) {
    this.c = c;
    this.seed = seed;
    window = c.depth() + 4;
    panelOf = new int[window];
    Arrays.fill(panelOf, -1);
    exchanges = new Program[window][c.p()];
    rolls = new Program[window][c.p()];
    tables = new RowExchange[window];
    held = new HeldRows[window];
    for (int i = 0; i < window; i++) {
      tables[i] = new RowExchange(c.p(), c.nb());
      held[i] = new HeldRows(c.p());
    }
  }

  private int open(int panel) {
    int slot = panel % window;
    if (panelOf[slot] != panel) {
      panelOf[slot] = panel;
      Arrays.fill(exchanges[slot], null);
      Arrays.fill(rolls[slot], null);
      int first = panel * c.nb();
      tables[slot].compute(c.n(), c.nb(), first, Math.min(c.nb(), c.n() - first), seed);
      held[slot].compute(tables[slot], panel % c.p());
    }
    return slot;
  }

  /** Returns whether a swap of n columns is done by spread and roll. */
  public boolean rolls(int n) {
    return c.swap() == SwapAlgorithm.SPREAD_ROLL
        || (c.swap() == SwapAlgorithm.MIX && n > c.swapThreshold());
  }

  /** Returns the programs of a panel by distance from its process row, for either algorithm. */
  public Program[] ofColumn(int panel, boolean roll) {
    Program[] all = new Program[c.p()];
    for (int d = 0; d < all.length; d++) {
      all[d] = of(panel, (panel + d) % all.length, roll);
    }
    return all;
  }

  /** Returns the program of a process row, for either algorithm. */
  public Program of(int panel, int row, boolean roll) {
    return roll ? spreadRoll(panel, row) : binaryExchange(panel, row);
  }

  /** Returns the binary exchange of a process row. */
  private Program binaryExchange(int panel, int row) {
    int slot = open(panel);
    Program program = exchanges[slot][row];
    if (program == null) {
      program = new BinaryExchange(tables[slot], held[slot], c, panel, row).write();
      exchanges[slot][row] = program;
    }
    return program;
  }

  /** Returns the spread and roll of a process row. */
  private Program spreadRoll(int panel, int row) {
    int slot = open(panel);
    Program program = rolls[slot][row];
    if (program == null) {
      SpreadRoll.write(tables[slot], panel, rolls[slot]);
      program = rolls[slot][row];
    }
    if (program == null) {
      throw new IllegalStateException("row " + row + " has no program");
    }
    return program;
  }
}

package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.run.HplConfiguration;

/**
 * The factorisation programs of full-width panels and of the last one, with their pivot exchanges
 * by distance.
 */
public final class PanelPrograms {

  private final int last;
  private final FactorProgram wide;
  private final FactorProgram narrow;
  private final Program[] wideExchanges;
  private final Program[] narrowExchanges;

  public PanelPrograms(HplConfiguration c, Geometry g) {
    last = g.panels - 1;
    int full = g.width(0);
    int rest = g.width(last);
    wide = new FactorProgram(c, full);
    wideExchanges = exchanges(g.p, full);
    narrow = rest == full ? wide : new FactorProgram(c, rest);
    narrowExchanges = rest == full ? wideExchanges : exchanges(g.p, rest);
  }

  private static Program[] exchanges(int p, int jb) {
    Program[] made = new Program[p];
    for (int d = 0; d < p; d++) {
      made[d] = PivotExchange.of(p, jb, d);
    }
    return made;
  }

  /** Returns the factorisation of a panel. */
  public FactorProgram factorization(int panel) {
    return panel == last ? narrow : wide;
  }

  /**
   * Returns the pivot exchange of all processes of a column, by distance from the current row; the
   * same array for all panels of one width.
   */
  public Program[] exchanges(int panel) {
    return panel == last ? narrowExchanges : wideExchanges;
  }

  /** Returns the pivot exchange of the process at a distance from the current row. */
  public Program exchange(int panel, int distance) {
    return (panel == last ? narrowExchanges : wideExchanges)[distance];
  }
}

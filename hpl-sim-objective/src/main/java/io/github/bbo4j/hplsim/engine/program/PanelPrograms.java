package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import org.jspecify.annotations.Nullable;

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
  private @Nullable ExchangeSchedule widePlan;
  private @Nullable ExchangeSchedule narrowPlan;

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
      made[d] = FactorProgram.exchange(p, jb, d);
    }
    return made;
  }

  public FactorProgram factorization(int panel) {
    return panel == last ? narrow : wide;
  }

  /** Returns the pivot exchange of all processes of a column together. */
  public ExchangeSchedule exchanges(int panel) {
    ExchangeSchedule plan = panel == last ? narrowPlan : widePlan;
    if (plan == null) {
      plan = ExchangeSchedule.of(panel == last ? narrowExchanges : wideExchanges, true);
      if (plan == null) {
        throw new IllegalStateException("pivot exchanges do not pair up");
      }
      if (panel == last) {
        narrowPlan = plan;
      } else {
        widePlan = plan;
      }
    }
    return plan;
  }

  public Program exchange(int panel, int distance) {
    return (panel == last ? narrowExchanges : wideExchanges)[distance];
  }
}

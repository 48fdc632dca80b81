package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.engine.fast.FastEngine;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.ArrayList;
import java.util.List;

/**
 * FAST on a network with a topology: what inner links cost is measured on some panels and
 * interpolated.
 *
 * <p>The steps for panel k and those after it are the run of a matrix that is smaller by k panels;
 * on the same process grid if k is a multiple of P and of Q. So the first panels, two groups of
 * panels between and the last ones are simulated exactly, each for one turn of the grid, lcm(P, Q)
 * panels, after a few that fill the pipeline. The same groups are taken by FAST on a star. The
 * difference for a panel, latencies and shared links, goes nearly linearly with the columns that
 * are left, as the messages do; it is interpolated between the groups and added to the time of the
 * whole run on the star. The back-substitution goes through all panels with messages of one size,
 * so what it costs more in the last group is taken for each panel before it, too. Runs of so few
 * panels that most would be simulated are simulated exactly.
 */
final class PanelSampling {

  /** Runs of which a larger part would be simulated are simulated as a whole. */
  private static final double MOST = 0.75;

  private static final int GROUPS = 4;

  /** Fewer panels than this in a group say little. */
  private static final int FEWEST = 8;

  private final HplConfiguration c;
  private final Platform platform;
  private final Platform star;
  private final long seed;
  private final int period;
  private final int filling;
  private final int measured;

  PanelSampling(HplConfiguration c, Platform platform, long seed) {
    this.c = c;
    this.platform = platform.withoutNoise();
    this.seed = seed;
    star = this.platform.withNetwork(platform.network().withoutInterconnect());
    period = c.p() / gcd(c.p(), c.q()) * c.q();
    // Look-ahead lets process columns drift apart until each has owned a panel.
    filling = 1 + c.depth() * c.q();
    measured = period * Math.max(1, (FEWEST + period - 1) / period);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Returns whether a run has more panels than it is worth to simulate. */
  boolean pays() {
    return GROUPS * (filling + measured) < MOST * c.panels();
  }

  /**
   * What the inner links cost in a group of panels: for a panel in its middle, in all, and in the
   * back-substitution for a panel, 0 where that is not simulated.
   */
  private record Difference(double middle, double perPanel, double total, double solvePerPanel) {}

  /**
   * Returns the seconds by which the run takes longer than on a star.
   *
   * @throws IllegalStateException when {@link #pays} is false
   */
  double extraSeconds() {
    if (!pays()) {
      throw new IllegalStateException("too few panels to sample");
    }
    int lastGroup = (c.panels() - filling - measured) / period * period;
    List<Difference> known = new ArrayList<>();
    Difference start = first();
    known.add(start);
    for (int i = 1; i < GROUPS - 1; i++) {
      known.add(group(lastGroup * i / (GROUPS - 1) / period * period, false));
    }
    Difference end = group(lastGroup, true);
    known.add(end);
    double sum = start.total() + end.total() + end.solvePerPanel() * lastGroup;
    for (int k = filling + measured; k < lastGroup + filling; k++) {
      sum += interpolated(known, k + 0.5);
    }
    return sum;
  }

  private static double interpolated(List<Difference> known, double panel) {
    int i = 0;
    while (i + 2 < known.size() && known.get(i + 1).middle() < panel) {
      i++;
    }
    Difference a = known.get(i);
    Difference b = known.get(i + 1);
    double part = (panel - a.middle()) / (b.middle() - a.middle());
    return a.perPanel() + part * (b.perPanel() - a.perPanel());
  }

  private Difference first() {
    int panels = filling + measured;
    RunTotals exact = ExactEngine.simulateFirst(c, platform, seed, panels);
    RunTotals fast = new FastEngine(c, star, seed).runFirst(panels);
    return new Difference(
        filling + measured / 2.0, steady(exact, fast), exact.seconds() - fast.seconds(), 0);
  }

  /** Measures a group from a panel on; the total is that of all panels after the filling ones. */
  private Difference group(int panel, boolean toTheEnd) {
    HplConfiguration rest = c.withN(c.n() - panel * c.nb());
    int panels = toTheEnd ? rest.panels() : filling + measured;
    RunTotals exact = ExactEngine.simulateFirst(rest, platform, seed, panels);
    RunTotals fast = new FastEngine(rest, star, seed).runFirst(panels);
    double exactTotal = toTheEnd ? end(exact) - exact.reached(filling) : 0;
    double fastTotal = toTheEnd ? fast.seconds() - fast.reached(filling) : 0;
    double exactSolve = toTheEnd ? end(exact) - exact.reached(panels) : 0;
    double fastSolve = toTheEnd ? fast.seconds() - fast.reached(panels) : 0;
    return new Difference(
        panel + filling + measured / 2.0,
        steady(exact, fast),
        exactTotal - fastTotal,
        (exactSolve - fastSolve) / panels);
  }

  private static double end(RunTotals exact) {
    return exact.reached(0) + exact.seconds();
  }

  private double steady(RunTotals exact, RunTotals fast) {
    double slow = exact.reached(filling + measured) - exact.reached(filling);
    double quick = fast.reached(filling + measured) - fast.reached(filling);
    return (slow - quick) / measured;
  }
}

package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.Placement;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.MainLoop;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.SetUp;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import java.util.Arrays;

/**
 * Interprets the programs of HPL panel by panel: a few operations for each process and panel
 * instead of single events.
 *
 * <p>The steps of the main loop are taken by all process columns that they concern at once. A panel
 * factorisation meets at each pivot exchange ({@link PanelFactoring}); row swaps go through one
 * schedule for all process columns, slowed down where columns share nodes ({@link SwapContention});
 * a ring broadcast is followed with its polls and waits ({@link RingBroadcastFixpoint}). One use
 * only; not thread-safe.
 */
public final class FastEngine {

  private final HplConfiguration c;
  private final Geometry g;
  private final MainLoop loop;
  private final FastMachine machine;
  private final double[] clock;
  private final RunTotals totals;
  private final Placement place;
  private final PanelFactoring factoring;
  private final SwapCost swap;
  private final FastBroadcast broadcast;
  private final UpdateCost work;
  private final RingBroadcastFixpoint ring;
  private final SwapContention contention;
  private final double nodeShare;
  private final int[] todo;
  private final double[] share;
  private final double[] entered;
  private final double[] begun;
  private final double[] copied;

  /** Prepares a run. */
  public FastEngine(HplConfiguration c, Platform platform, long seed) {
    this.c = c;
    g = new Geometry(c);
    loop = new MainLoop(g);
    place = new Placement(c, platform, seed);
    int[] node = place.nodes();
    clock = new double[c.ranks()];
    totals = new RunTotals(c.ranks());
    FastNetwork network = new FastNetwork(platform.network(), node);
    machine = new FastMachine(g, network, place.kernels(), clock, totals);
    // Half of the flows of one process column that could meet on a link are taken to meet.
    int inColumn = mostOnANode(node, platform.nodes(), true);
    double columnShare = (1 + inColumn) / 2.0;
    nodeShare = mostOnANode(node, platform.nodes(), false);
    factoring = new PanelFactoring(machine, new PanelPrograms(c, g), columnShare);
    swap = new SwapCost(machine, new SwapPrograms(c, seed), inColumn);
    broadcast = new FastBroadcast(c.broadcast(), machine, columnShare);
    work = new UpdateCost(g, place);
    ring = new RingBroadcastFixpoint(machine, broadcast, swap, work);
    contention = new SwapContention(g, node, 1, nodeShare);
    todo = new int[g.q];
    share = new double[g.q];
    Arrays.fill(share, 1);
    entered = new double[c.ranks()];
    begun = new double[g.p];
    copied = new double[g.p];
  }

  private int mostOnANode(int[] node, int nodes, boolean ofOneColumn) {
    int most = 1;
    int[] seen = new int[nodes];
    for (int column = 0; column < g.q; column++) {
      if (ofOneColumn) {
        Arrays.fill(seen, 0);
      }
      for (int row = 0; row < g.p; row++) {
        most = Math.max(most, ++seen[node[row * g.q + column]]);
      }
    }
    return most;
  }

  /**
   * Simulates the run.
   *
   * @param limit seconds; a run that is found to take longer is given up, with infinite duration
   */
  public RunTotals run(double limit) {
    return run(limit, g.panels, false);
  }

  /** Simulates the first panels of the run, or all of it; keeps when each panel was done. */
  public RunTotals runFirst(int panels) {
    return run(Double.POSITIVE_INFINITY, panels, true);
  }

  private RunTotals run(double limit, int panels, boolean keeps) {
    double[] still = limit < Double.POSITIVE_INFINITY ? work.remaining() : new double[0];
    for (int k = 0; k < panels; k++) {
      if (k % 4 == 0 && k < still.length && mean(clock) + still[k] > limit) {
        totals.end(Double.POSITIVE_INFINITY, 0, place.warnings());
        return totals;
      }
      if (Thread.interrupted()) {
        throw new SimulationInterruptedException(clock[0]);
      }
      for (MainLoop.Step step : loop.steps(k)) {
        take(step);
      }
      if (keeps) {
        totals.reached(k + 1, Arrays.stream(clock).max().orElseThrow());
      }
    }
    double seconds = panels == g.panels ? new FastSolve(machine).run() : totals.reached(panels);
    SetUp.countAll(totals, c.ranks());
    totals.end(seconds, 0, place.warnings());
    return totals;
  }

  private static double mean(double[] dates) {
    double sum = 0;
    for (double date : dates) {
      sum += date;
    }
    return sum / dates.length;
  }

  /** Takes a step of the main loop with all process columns that it concerns. */
  private void take(MainLoop.Step step) {
    int panel = step.panel();
    switch (step.action()) {
      case FACTOR -> factoring.factor(panel);
      case COPY -> copy(panel);
      case AWAIT -> broadcast.await(panel);
      case UPDATE -> {
        if (step.only() == MainLoop.Step.ALL) {
          updateAll(step, false);
        } else {
          finishColumn(panel, step.only(), loop.columns(step, step.only()), 1);
        }
      }
      case UPDATE_WITH_BROADCAST -> updateAll(step, true);
      default -> throw new IllegalStateException("no such action: " + step.action());
    }
  }

  private void copy(int panel) {
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + g.owner(panel);
      double seconds =
          machine.kernels(id).mean(Kernel.DLACPY, g.rowsBelow(panel, row), g.width(panel), 1);
      totals.kernelTime(id, Kernel.DLACPY.group(), seconds);
      clock[id] += seconds;
    }
  }

  /** Updates all process columns, the broadcast of a later panel going on meanwhile or not. */
  private void updateAll(MainLoop.Step step, boolean withBroadcast) {
    int panel = step.panel();
    int incoming = panel + g.depth;
    boolean follow = withBroadcast && g.q > 1 && c.broadcast().polls();
    System.arraycopy(clock, 0, entered, 0, clock.length);
    if (withBroadcast && !follow) {
      broadcast.await(incoming);
    }
    for (int column = 0; column < g.q; column++) {
      todo[column] = loop.columns(step, column);
    }
    if (nodeShare > 1 && g.q > 1 && g.p > 1) {
      contention.estimate(panel, todo, clock, swap, share);
    }
    int owner = g.owner(incoming);
    if (follow) {
      ring.update(panel, incoming, todo, share);
    }
    for (int column = 0; column < g.q; column++) {
      if (!follow || column == owner) {
        countBroadcast(column);
        finishColumn(panel, column, todo[column], share[column]);
      } else {
        countSwap(panel, todo[column]);
      }
    }
  }

  /** Counts what the calls of the broadcast took a process column before its row swap. */
  private void countBroadcast(int column) {
    for (int id = column; id < clock.length; id += g.q) {
      totals.phase(id, Phase.UPDATE, clock[id] - entered[id]);
    }
  }

  /** Swaps rows and updates n columns of a process column at once, without any broadcast. */
  private void finishColumn(int panel, int column, int n, double linkShare) {
    if (n <= 0) {
      return;
    }
    swapRows(panel, column, n, linkShare);
    countSwap(panel, n);
    for (int row = 0; row < g.p; row++) {
      int id = row * g.q + column;
      double swapped = begun[row];
      totals.phase(id, Phase.LASWP, swapped - clock[id]);
      work.account(totals, id, row, panel, n, 0, copied[row]);
      double end = swapped + work.stretch(id, row, panel, n) * work.seconds(id, row, panel, n);
      totals.phase(id, Phase.UPDATE, end - clock[id]);
      clock[id] = end;
    }
  }

  /** Swaps n columns of a process column; the ends are left in {@link #begun} by row. */
  private void swapRows(int panel, int column, int n, double linkShare) {
    if (g.p == 1) {
      begun[0] = clock[column];
      return;
    }
    int current = panel % g.p;
    for (int d = 0; d < g.p; d++) {
      swap.dates[d] = clock[(current + d) % g.p * g.q + column];
    }
    swap.run(panel, column, n, linkShare, null);
    for (int d = 0; d < g.p; d++) {
      begun[(current + d) % g.p] = swap.dates[d];
      copied[(current + d) % g.p] = swap.copying[d];
    }
  }

  private void countSwap(int panel, int n) {
    if (g.p > 1 && n > 0) {
      swap.count(totals, panel, n);
    }
  }
}

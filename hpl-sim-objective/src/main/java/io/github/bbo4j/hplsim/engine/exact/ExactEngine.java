package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SimulationInterruptedException;
import io.github.bbo4j.hplsim.engine.event.Messages;
import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Extrapolation;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Simulates every process and every message of a run, with contention.
 *
 * <p>The processes that are awake make one system call each, in order, in rounds, until all are
 * blocked or computing; then the date moves on to the next events ({@link MpiRuntime}). Each kernel
 * is an event, because SimGrid joins dates less than its resolution apart; but in large runs a
 * process computes ahead of the date up to its next system call, and exchanges of a whole process
 * row or column whose links carry nothing else are computed at once ({@link ContentionFreeLinks}).
 * One use only; not thread-safe.
 */
public final class ExactEngine {

  private static final int REPETITIONS = 4;

  private final Rank[] ranks;
  private final int[] worldRank;
  private final MpiRuntime calls;
  private final PanelBroadcast broadcast;
  private final Interpreter interpreter;
  private final RankScheduler tasks;
  private final RunTotals ledger;
  private final boolean stepwise;
  private final Extrapolation extrapolation = new Extrapolation();

  /** Prepares a run with some panels in closed form where possible. */
  private ExactEngine(
      HplConfiguration c,
      Platform platform,
      long seed,
      @Nullable TraceRecorder trace,
      BitSet quiet,
      double resolution) {
    Geometry g = new Geometry(c);
    int window = RankScheduler.window(c);
    int count = c.ranks();
    ranks = new Rank[count];
    worldRank = new int[count];
    int[] node = new int[count];
    place(c, platform, seed, node, window);
    ledger = new RunTotals(count);
    KernelClock kernels = new KernelClock(ledger, extrapolation, trace);
    Messages messages = new Messages(platform.network(), node, platform.nodes());
    calls =
        new MpiRuntime(ranks, messages, platform.network().protocol(), ledger, trace, resolution);
    ContentionFreeLinks links =
        ContentionFreeLinks.of(platform.network(), node, platform.nodes(), quiet);
    stepwise = links.never();
    BroadcastRoutes routes = new BroadcastRoutes(c.broadcast(), g.q);
    boolean polls = c.broadcast().polls();
    broadcast =
        new PanelBroadcast(
            g,
            polls,
            window,
            routes,
            new BroadcastClosedForm(g, routes, links, ranks, calls, kernels, ledger),
            calls,
            ledger);
    interpreter = new Interpreter(g, worldRank, calls, kernels, broadcast);
    SwapPrograms swaps = new SwapPrograms(c, seed);
    boolean silent = !polls || g.depth == 0;
    tasks =
        new RankScheduler(
            c,
            g,
            swaps,
            new SwapClosedForm(g, swaps, links, silent, ranks, calls, kernels, ledger),
            broadcast,
            new Factorization(
                g, new PanelPrograms(c, g), links, ranks, calls, kernels, ledger, stepwise),
            kernels,
            ledger);
  }

  private void place(HplConfiguration c, Platform platform, long seed, int[] node, int window) {
    IdentityHashMap<KernelSuite, KernelTable> tables = new IdentityHashMap<>();
    for (int row = 0; row < c.p(); row++) {
      for (int column = 0; column < c.q(); column++) {
        int id = row * c.q() + column;
        int rank = c.mapping().rank(row, column, c.p(), c.q());
        worldRank[rank] = id;
        node[id] = platform.node(rank);
        KernelTable table =
            tables.computeIfAbsent(
                platform.kernels(rank), key -> new KernelTable(platform.kernels(rank)));
        SplittableRandom random =
            new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
        ranks[id] = new Rank(id, row, column, table, random, window);
      }
    }
  }

  /**
   * Returns the sums of a run and the trace of its first {@code tracedPanels} panels, which are
   * simulated message by message.
   */
  public static Traced simulate(
      HplConfiguration c, Platform platform, long seed, int tracedPanels) {
    boolean large = (long) c.ranks() * c.panels() >= ContentionFreeLinks.FROM_RANK_STEPS;
    return simulate(c, platform, seed, tracedPanels, large, KernelTable.SHORTEST);
  }

  /**
   * Returns the sums of a run, with closed forms where they are exact or without any. When messages
   * turn out to overlap at a panel, the run is repeated without closed forms there; late in a run,
   * or after some repetitions, without any from there on.
   */
  public static Traced simulate(
      HplConfiguration c,
      Platform platform,
      long seed,
      int tracedPanels,
      boolean closedForms,
      double resolution) {
    BitSet quiet = new BitSet(c.panels());
    if (closedForms) {
      // While the first panel is factored, messages of the start-up are on their way.
      quiet.set(Math.min(Math.max(1, tracedPanels), c.panels()), c.panels());
    }
    for (int repetition = 1; true; repetition++) {
      TraceRecorder trace = tracedPanels > 0 ? new TraceRecorder(tracedPanels) : null;
      try {
        RunTotals ledger = new ExactEngine(c, platform, seed, trace, quiet, resolution).run();
        return new Traced(ledger, trace);
      } catch (ContentionFreeLinks.OverlapException overlap) {
        // DEBUG
        boolean last = overlap.panel > c.panels() / 4 || repetition == REPETITIONS;
        quiet.clear(overlap.panel, last ? c.panels() : overlap.panel + 1);
      }
    }
  }

  /** The sums of a run and, when asked for, its trace. */
  public record Traced(RunTotals ledger, @Nullable TraceRecorder trace) {}

  private RunTotals run() {
    for (int id : worldRank) {
      tasks.start(ranks[id]);
      calls.ready(id);
    }
    int turns = 0;
    do {
      while (calls.readyCount() > 0) {
        int n = calls.readyCount();
        int[] current = calls.round();
        for (int i = 0; i < n; i++) {
          if (step(ranks[current[i]])) {
            calls.ready(current[i]);
          }
        }
      }
      if ((++turns & 0xFFF) == 0 && Thread.interrupted()) {
        throw new SimulationInterruptedException(calls.now());
      }
    } while (calls.advance());
    return totals();
  }

  /**
   * Runs a process up to and including one system call; returns whether it can make another at this
   * date.
   */
  private boolean step(Rank r) {
    while (true) {
      int outcome;
      if (stepwise && calls.busy(r)) {
        return false;
      } else if (r.broadcastStep != 0) {
        outcome = broadcast.step(r);
      } else if (r.pc < r.programEnd) {
        outcome = interpreter.step(r);
      } else {
        outcome = tasks.advance(r) ? MpiRuntime.AGAIN : MpiRuntime.WAITING;
      }
      if (outcome != MpiRuntime.AGAIN) {
        return outcome == MpiRuntime.READY;
      }
    }
  }

  private RunTotals totals() {
    double seconds = 0;
    for (Rank r : ranks) {
      if (r.end < 0) {
        throw new IllegalStateException(
            String.format(
                "rank at row %d, column %d waits for ever at %s s (panel %d, stage %d, blocked %d)",
                r.row, r.column, r.clock, r.panel, r.stage, r.blocked));
      }
      seconds = Math.max(seconds, r.end - r.begin);
    }
    // Four more collectives of HPL come before the timed part: 112 bytes each over a tree of all
    // processes.
    ledger.messages[RunTotals.OTHER_MESSAGES] += 4L * (ranks.length - 1);
    ledger.bytes[RunTotals.OTHER_MESSAGES] += 112L * (ranks.length - 1);
    ledger.seconds = seconds;
    ledger.warnings = extrapolation.warnings();
    return ledger;
  }
}

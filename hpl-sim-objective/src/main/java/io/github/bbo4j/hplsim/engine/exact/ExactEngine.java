package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.energy.LoadListener;
import io.github.bbo4j.hplsim.engine.event.CallListener;
import io.github.bbo4j.hplsim.engine.event.LinkOverlapException;
import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.event.Progress;
import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.Placement;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.PanelPrograms;
import io.github.bbo4j.hplsim.engine.program.SetUp;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplTrace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Simulates every process and every message of a run, with contention.
 *
 * <p>The processes run the programs of HPL on the event engine ({@link MpiRuntime}). Each kernel is
 * an event, because SimGrid joins dates less than its resolution apart; but in large runs a process
 * computes ahead of the date up to its next system call, and exchanges of a whole process row or
 * column whose links carry nothing else are computed at once ({@link ClosedForm}). One use only;
 * not thread-safe.
 */
public final class ExactEngine {

  private static final int REPETITIONS = 4;

  private final Rank[] ranks;
  private final int[] worldRank;
  private final MpiRuntime runtime;
  private final PanelBroadcast broadcast;
  private final Interpreter interpreter;
  private final RankScheduler scheduler;
  private final RunTotals totals;
  private final boolean stepwise;
  private final Placement place;
  private final Optional<ProgramEnds> ends;

  /** Prepares a run with some panels in closed form where possible. */
  private ExactEngine(HplConfiguration c, Platform platform, long seed, Attempt attempt) {
    TraceRecorder trace = attempt.trace();
    Geometry g = new Geometry(c);
    place = new Placement(c, platform, seed);
    int count = c.ranks();
    worldRank = place.processOfRank();
    ranks = new Rank[count];
    for (int id = 0; id < count; id++) {
      ranks[id] = new Rank(id, g.q, place, RankScheduler.window(c));
    }
    totals = new RunTotals(count);
    runtime =
        new MpiRuntime(
            ranks,
            platform.nodes(),
            platform.network(),
            trace == null ? attempt.calls() : waits(ranks, trace),
            attempt.resolution());
    double shortest = attempt.cores().map(Cores::shortest).orElse(KernelTable.SHORTEST);
    KernelClock clock = new KernelClock(ranks, totals, trace, attempt.calls(), shortest);
    RunContext run = new RunContext(g, ranks, runtime, clock, totals);
    attempt.cores().ifPresent(cores -> runtime.onCores(cores.count(), cores.loads()));
    ContentionFreeLinks links =
        ContentionFreeLinks.of(
            platform.network(), place.nodes(), platform.nodes(), attempt.closed());
    stepwise = links.never();
    BroadcastRoutes routes = new BroadcastRoutes(c.broadcast(), g.q);
    boolean polls = c.broadcast().polls();
    broadcast =
        new PanelBroadcast(
            run,
            polls,
            routes,
            stepwise ? ClosedForm.NONE : new BroadcastClosedForm(run, routes, links));
    interpreter = new Interpreter(run, worldRank, broadcast);
    scheduler = new RankScheduler(c, run, parts(c, seed, run, links), attempt.panels());
    ends = attempt.cores().map(cores -> new ProgramEnds(c, platform));
    ends.map(ProgramEnds::begin).ifPresent(this::enter);
  }

  private static CallListener waits(Rank[] ranks, TraceRecorder trace) {
    return (process, from, to) -> {
      Rank r = ranks[process.id()];
      trace.waited(r.id(), r.panel, from, to, r.traffic);
    };
  }

  private void enter(double[] dates) {
    for (int rank = 0; rank < dates.length; rank++) {
      ranks[worldRank[rank]].clock(dates[rank]);
    }
  }

  private RankScheduler.Parts parts(
      HplConfiguration c, long seed, RunContext run, ContentionFreeLinks links) {
    SwapPrograms swaps = new SwapPrograms(c, seed);
    PanelPrograms panels = new PanelPrograms(c, run.g());
    PanelKernels kernels = new PanelKernels(run, panels);
    // A process that polls for a panel in the middle of a swap may take it up there.
    boolean pollsInSwaps = c.broadcast().polls() && run.g().depth > 0;
    return new RankScheduler.Parts(
        swaps,
        stepwise || pollsInSwaps ? ClosedForm.NONE : new SwapClosedForm(run, swaps, links),
        broadcast,
        new Factorization(
            run,
            kernels,
            stepwise ? ClosedForm.NONE : new PivotClosedForm(run, panels, kernels, links),
            stepwise));
  }

  /**
   * Returns the sums of a run and the trace of its first {@code tracedPanels} panels, which are
   * simulated message by message.
   */
  public static Traced simulate(
      HplConfiguration c, Platform platform, long seed, int tracedPanels) {
    boolean large = (long) c.ranks() * c.panels() >= ContentionFreeLinks.FROM_RANK_STEPS;
    return simulate(c, platform, seed, new Detail(tracedPanels, large, KernelTable.SHORTEST));
  }

  /**
   * Returns the sums of a run whose processes share the cores of their nodes, from the start of the
   * program to its end, every kernel and every message an event.
   */
  public static Traced simulateOnCores(
      HplConfiguration c, Platform platform, long seed, int tracedPanels, Cores cores) {
    TraceRecorder trace = tracedPanels > 0 ? new TraceRecorder(tracedPanels) : null;
    Attempt attempt =
        new Attempt(
            new Watchers(trace, CallListener.NONE),
            new BitSet(),
            KernelTable.SHORTEST,
            c.panels(),
            Optional.of(cores));
    RunTotals totals = new ExactEngine(c, platform, seed, attempt).run();
    return new Traced(
        totals, Optional.ofNullable(trace).map(recorder -> recorder.toTrace(c.ranks())));
  }

  /**
   * What processes compute on.
   *
   * @param count cores of each node
   * @param loads sees the nodes compute
   * @param shortest seconds that a computation takes at least
   */
  public record Cores(int[] count, LoadListener loads, double shortest) {}

  /** Returns the sums of the first panels of a run, or of all of it, without closed forms. */
  public static RunTotals simulateFirst(
      HplConfiguration c, Platform platform, long seed, int panels) {
    Attempt attempt = Attempt.of(null, new BitSet(), KernelTable.SHORTEST, panels);
    return new ExactEngine(c, platform, seed, attempt).run();
  }

  /**
   * Simulates a run without closed forms and tells everything its processes do, process {@code row
   * * Q + column}.
   *
   * @return the sums, and the date at which the last process ended
   */
  public static Recorded record(
      HplConfiguration c, Platform platform, long seed, CallListener calls) {
    Attempt attempt =
        new Attempt(
            new Watchers(null, calls),
            new BitSet(),
            KernelTable.SHORTEST,
            c.panels(),
            Optional.empty());
    ExactEngine engine = new ExactEngine(c, platform, seed, attempt);
    RunTotals totals = engine.run();
    double end = Arrays.stream(engine.ranks).mapToDouble(r -> r.end).max().orElse(0);
    return new Recorded(totals, end);
  }

  /**
   * A run that was told to a listener.
   *
   * @param totals sums
   * @param end date at which the last process ended, counted from the start of the program
   */
  public record Recorded(RunTotals totals, double end) {}

  /**
   * Returns the sums of a run, with closed forms where they are exact or without any. When messages
   * turn out to overlap at a panel, the run is repeated without closed forms there; late in a run,
   * or after some repetitions, without any from there on.
   */
  static Traced simulate(HplConfiguration c, Platform platform, long seed, Detail detail) {
    int tracedPanels = detail.tracedPanels();
    BitSet closed = new BitSet(c.panels());
    if (detail.closedForms()) {
      // While the first panel is factored, messages of the start-up are on their way.
      closed.set(Math.min(Math.max(1, tracedPanels), c.panels()), c.panels());
    }
    for (int repetition = 1; true; repetition++) {
      TraceRecorder trace = tracedPanels > 0 ? new TraceRecorder(tracedPanels) : null;
      try {
        Attempt attempt = Attempt.of(trace, closed, detail.resolution(), c.panels());
        RunTotals totals = new ExactEngine(c, platform, seed, attempt).run();
        return new Traced(
            totals, Optional.ofNullable(trace).map(recorder -> recorder.toTrace(c.ranks())));
      } catch (ContentionFreeLinks.OverlapException overlap) {
        boolean last = overlap.panel() > c.panels() / 4 || repetition == REPETITIONS;
        closed.clear(overlap.panel(), last ? c.panels() : overlap.panel() + 1);
      }
    }
  }

  /**
   * How closely a run is simulated.
   *
   * @param tracedPanels number of panels to trace
   * @param closedForms whether exchanges may be computed at once
   * @param resolution seconds; closer dates are joined
   */
  record Detail(int tracedPanels, boolean closedForms, double resolution) {}

  /**
   * One repetition: who sees it, the panels in closed form, the time resolution, its panels, and
   * the cores that are shared, if any.
   */
  private record Attempt(
      Watchers watchers, BitSet closed, double resolution, int panels, Optional<Cores> cores) {

    static Attempt of(@Nullable TraceRecorder trace, BitSet closed, double resolution, int panels) {
      Watchers watchers = new Watchers(trace, CallListener.NONE);
      return new Attempt(watchers, closed, resolution, panels, Optional.empty());
    }

    @Nullable TraceRecorder trace() {
      return watchers.trace();
    }

    CallListener calls() {
      return watchers.calls();
    }
  }

  /** Who sees a run. */
  private record Watchers(@Nullable TraceRecorder trace, CallListener calls) {}

  /**
   * The sums of a run and, when asked for, its trace.
   *
   * @param totals sums
   * @param trace what each process did
   */
  public record Traced(RunTotals totals, Optional<HplTrace> trace) {}

  private RunTotals run() {
    for (int id : worldRank) {
      scheduler.start(ranks[id]);
      runtime.ready(id);
    }
    try {
      runtime.run(id -> step(ranks[id]));
    } catch (LinkOverlapException e) {
      throw new ContentionFreeLinks.OverlapException(ranks[e.process()].panel);
    }
    return totals();
  }

  /**
   * Runs a process up to and including one system call; returns whether it can make another at this
   * date.
   */
  private boolean step(Rank r) {
    while (true) {
      Progress progress;
      if (stepwise && runtime.busy(r)) {
        return false;
      } else if (r.broadcast.step != Rank.BroadcastState.Step.IDLE) {
        progress = broadcast.step(r);
      } else if (r.program.runs()) {
        progress = interpreter.step(r);
      } else {
        progress = scheduler.advance(r) ? Progress.AGAIN : Progress.WAITING;
      }
      if (progress != Progress.AGAIN) {
        return progress == Progress.READY;
      }
    }
  }

  private RunTotals totals() {
    double seconds = 0;
    for (Rank r : ranks) {
      if (r.end < 0) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "rank at row %d, column %d waits for ever for %s at %s s (panel %d, stage %s)",
                r.row,
                r.column,
                r.waitsFor(),
                r.clock(),
                r.panel,
                r.stage));
      }
      seconds = Math.max(seconds, r.end - r.begin);
    }
    SetUp.countEarlier(totals, ranks.length);
    double[] ended = Arrays.stream(worldRank).mapToDouble(id -> ranks[id].end).toArray();
    totals.left(ends.map(e -> e.end(ended)).orElseGet(runtime::now));
    totals.end(seconds, runtime.events(), place.warnings());
    return totals;
  }
}

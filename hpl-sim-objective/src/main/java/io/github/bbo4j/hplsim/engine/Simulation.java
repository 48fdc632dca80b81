package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.Fidelity;
import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.HplResult;
import io.github.bbo4j.hplsim.HplResult.Phase;
import io.github.bbo4j.hplsim.HplResult.Spread;
import io.github.bbo4j.hplsim.HplResult.Traffic;
import io.github.bbo4j.hplsim.HplResult.Volume;
import io.github.bbo4j.hplsim.HplTrace;
import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.engine.exact.TraceRecorder;
import io.github.bbo4j.hplsim.engine.fast.FastEngine;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs an engine and puts its sums into a result. */
public final class Simulation {

  private static final List<Phase> PHASES =
      List.of(Phase.RPFACT, Phase.PFACT, Phase.MXSWP, Phase.UPDATE, Phase.LASWP, Phase.PTRSV);
  private static final List<Traffic> TRAFFIC =
      List.of(Traffic.MXSWP, Traffic.LASWP, Traffic.BCAST, Traffic.PTRSV, Traffic.OTHER);

  private Simulation() {}

  /** Returns the result of one run; {@code tracedPanels} is the number of panels to trace. */
  public static HplResult run(
      HplConfiguration c, Platform platform, Fidelity fidelity, long seed, int tracedPanels) {
    ExactEngine.Traced run =
        fidelity == Fidelity.FAST
            ? new ExactEngine.Traced(
                new FastEngine(c, platform, seed).run(Double.POSITIVE_INFINITY), null)
            : ExactEngine.simulate(c, platform, seed, tracedPanels);
    RunTotals ledger = run.ledger();
    TraceRecorder trace = run.trace();
    Optional<HplTrace> recorded =
        trace == null ? Optional.empty() : Optional.of(trace.toTrace(c.ranks()));
    return new HplResult(
        c,
        platform.name(),
        fidelity,
        seed,
        ledger.seconds,
        c.gflops(ledger.seconds),
        phases(ledger, c.ranks()),
        kernels(ledger, c.ranks()),
        traffic(ledger),
        ledger.probes,
        ledger.events,
        ledger.warnings,
        recorded);
  }

  /**
   * Returns the seconds of a run at {@link Fidelity#FAST}, or infinity as soon as it is certain
   * that they are more than {@code limit}.
   */
  public static double seconds(HplConfiguration c, Platform platform, long seed, double limit) {
    return new FastEngine(c, platform, seed).run(limit).seconds;
  }

  private static Map<Phase, Spread> phases(RunTotals ledger, int ranks) {
    Map<Phase, Spread> phases = new EnumMap<>(Phase.class);
    for (int i = 0; i < PHASES.size(); i++) {
      phases.put(PHASES.get(i), spread(ledger.phaseSeconds, i, RunTotals.PHASES, ranks, 0));
    }
    return phases;
  }

  private static Map<Kernel.Group, Spread> kernels(RunTotals ledger, int ranks) {
    Map<Kernel.Group, Spread> kernels = new EnumMap<>(Kernel.Group.class);
    List<Kernel.Group> groups = List.of(Kernel.Group.values());
    for (int i = 0; i < groups.size(); i++) {
      kernels.put(
          groups.get(i),
          spread(ledger.kernelSeconds, i, RunTotals.GROUPS, ranks, ledger.kernelCalls[i]));
    }
    return kernels;
  }

  private static Spread spread(double[] values, int offset, int stride, int ranks, long calls) {
    double sum = 0;
    double max = 0;
    for (int r = 0; r < ranks; r++) {
      double value = values[r * stride + offset];
      sum += value;
      max = Math.max(max, value);
    }
    return new Spread(max, sum / ranks, sum, calls);
  }

  private static Map<Traffic, Volume> traffic(RunTotals ledger) {
    Map<Traffic, Volume> traffic = new EnumMap<>(Traffic.class);
    for (int i = 0; i < TRAFFIC.size(); i++) {
      traffic.put(TRAFFIC.get(i), new Volume(ledger.messages[i], ledger.bytes[i]));
    }
    return traffic;
  }
}

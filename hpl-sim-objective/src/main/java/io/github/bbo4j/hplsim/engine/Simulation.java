package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.engine.fast.FastEngine;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.HplResult.Phase;
import io.github.bbo4j.hplsim.run.HplResult.Spread;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.HplResult.Volume;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/** Runs an engine and puts its sums into a result. */
public final class Simulation {

  private Simulation() {}

  /**
   * What is asked of a run.
   *
   * @param fidelity how closely it is simulated
   * @param tracedPanels number of panels to trace
   * @param power what the nodes draw, if energy is asked for
   */
  public record Wish(Fidelity fidelity, int tracedPanels, Optional<ClusterPower> power) {}

  /** Returns the result of one run. */
  public static HplResult run(HplConfiguration c, Platform platform, long seed, Wish wish) {
    Fidelity fidelity = wish.fidelity();
    MeteredRun metered = null;
    ExactEngine.Traced run;
    if (wish.power().isPresent()) {
      metered = MeteredRun.of(c, platform, seed, wish);
      run = metered.run();
    } else {
      run = unmetered(c, platform, seed, wish);
    }
    RunTotals totals = run.totals();
    return new HplResult(
        c,
        platform.name(),
        fidelity,
        seed,
        totals.seconds(),
        c.gflops(totals.seconds()),
        phases(totals),
        kernels(totals),
        traffic(totals),
        totals.probes(),
        totals.events(),
        totals.warnings(),
        run.trace(),
        metered == null ? Optional.empty() : Optional.of(metered.energy()));
  }

  /** Returns the sums of a run of which no energy is asked for. */
  static ExactEngine.Traced unmetered(HplConfiguration c, Platform platform, long seed, Wish wish) {
    return wish.fidelity() == Fidelity.FAST
        ? new ExactEngine.Traced(fast(c, platform, seed), Optional.empty())
        : ExactEngine.simulate(c, platform, seed, wish.tracedPanels());
  }

  /**
   * Returns the seconds of a run at {@link Fidelity#FAST}, or infinity as soon as it is certain
   * that they are more than {@code limit}.
   */
  public static double seconds(HplConfiguration c, Platform platform, long seed, double limit) {
    if (platform.network().interconnect().isPresent() || platform.power().isPresent()) {
      double seconds =
          run(c, platform, seed, new Wish(Fidelity.FAST, 0, platform.power())).seconds();
      return seconds > limit ? Double.POSITIVE_INFINITY : seconds;
    }
    return new FastEngine(c, platform, seed).run(limit).seconds();
  }

  private static RunTotals fast(HplConfiguration c, Platform platform, long seed) {
    if (platform.network().interconnect().isEmpty()) {
      return new FastEngine(c, platform, seed).run(Double.POSITIVE_INFINITY);
    }
    PanelSampling sampling = new PanelSampling(c, platform, seed);
    if (!sampling.pays()) {
      return ExactEngine.simulate(c, platform, seed, 0).totals();
    }
    Platform star = platform.withNetwork(platform.network().withoutInterconnect());
    RunTotals totals = new FastEngine(c, star, seed).run(Double.POSITIVE_INFINITY);
    List<String> warnings = new ArrayList<>(totals.warnings());
    warnings.add(
        "FAST on a topology: phases and kernels are those of a star, only the whole time is not");
    totals.end(totals.seconds() + sampling.extraSeconds(), 0, warnings);
    return totals;
  }

  private static Map<Phase, Spread> phases(RunTotals totals) {
    Map<Phase, Spread> phases = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      phases.put(phase, spread(rank -> totals.phaseSeconds(rank, phase), totals.ranks(), 0));
    }
    return phases;
  }

  private static Map<Kernel.Group, Spread> kernels(RunTotals totals) {
    Map<Kernel.Group, Spread> kernels = new EnumMap<>(Kernel.Group.class);
    for (Kernel.Group group : Kernel.Group.values()) {
      kernels.put(
          group,
          spread(
              rank -> totals.kernelSeconds(rank, group),
              totals.ranks(),
              totals.kernelCalls(group)));
    }
    return kernels;
  }

  private static Spread spread(IntToDoubleFunction seconds, int ranks, long calls) {
    double sum = 0;
    double max = 0;
    for (int rank = 0; rank < ranks; rank++) {
      double value = seconds.applyAsDouble(rank);
      sum += value;
      max = Math.max(max, value);
    }
    return new Spread(max, sum / ranks, sum, calls);
  }

  private static Map<Traffic, Volume> traffic(RunTotals totals) {
    Map<Traffic, Volume> traffic = new EnumMap<>(Traffic.class);
    for (Traffic phase : Traffic.values()) {
      traffic.put(phase, new Volume(totals.messages(phase), totals.bytes(phase)));
    }
    return traffic;
  }
}

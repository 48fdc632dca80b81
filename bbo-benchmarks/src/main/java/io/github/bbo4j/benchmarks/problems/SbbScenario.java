package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.sbb.SbbHardware;
import io.github.bbo4j.benchmarks.problems.sbb.SbbLoad;
import io.github.bbo4j.benchmarks.problems.sbb.SbbParameters;
import io.github.bbo4j.benchmarks.problems.sbb.SbbSimulator;
import io.github.bbo4j.benchmarks.problems.sbb.SbbWorkload;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Tuning the Smart Burst Buffer, live: SBB.1 (3125 points) and SBB.2 (1024) of the thesis's table
 * 4.3, without load, and the IOR scenario of table 5.7 (540 points) on a file system shared with
 * others.
 *
 * <p>{@link #trueCost} is the run time in s without load from others, {@link #meanCost} the mean
 * over the load. The load of a run is drawn from the evaluation's generator, so there is no clock
 * here. Immutable but for a memo; thread-safe.
 */
public final class SbbScenario implements Problem {
  private final String name;
  private final String reconstruction;
  private final SearchSpace space;
  private final SbbSimulator simulator;
  private final Knobs knobs;
  private final SbbLoad load;
  private final Map<Configuration, Double> unloaded = new ConcurrentHashMap<>();
  private final Map<Configuration, Double> means = new ConcurrentHashMap<>();

  /**
   * What is set of a burst buffer.
   *
   * @param of what a configuration sets
   * @param defaults the documented ones
   */
  private record Knobs(Function<Configuration, SbbParameters> of, SbbParameters defaults) {}

  private SbbScenario(
      String name, SearchSpaceBuilder space, SbbSimulator simulator, Knobs knobs, SbbLoad load) {
    this.name = name;
    this.reconstruction = "recon_" + name.replace('-', '_');
    this.space = space.build();
    this.simulator = simulator;
    this.knobs = knobs;
    this.load = load;
  }

  /** SBB.1: bandwidth-bound, 40 GB of RAM and 150 GB of NVMe, eight cores. */
  public static SbbScenario bandwidthBound() {
    return new SbbScenario(
        "sbb-1",
        SearchSpace.builder()
            .geometric("workers", 1, 16, 2)
            .geometric("ram_destagers", 1, 16, 2)
            .integer("ram_threshold", 10, 90, 20)
            .geometric("flash_destagers", 1, 16, 2)
            .integer("flash_threshold", 10, 90, 20),
        new SbbSimulator(SbbHardware.bandwidthBound(), SbbWorkload.bandwidthBound()),
        new Knobs(
            c ->
                new SbbParameters(
                    2,
                    c.integer("workers"),
                    c.integer("ram_destagers"),
                    c.integer("flash_destagers"),
                    40,
                    150,
                    c.integer("ram_threshold"),
                    c.integer("flash_threshold")),
            SbbParameters.defaults(40, 150)),
        SbbLoad.NONE);
  }

  /** SBB.2: latency-bound, sixteen cores. */
  public static SbbScenario latencyBound() {
    return new SbbScenario(
        "sbb-2",
        SearchSpace.builder()
            .geometric("rdma_pollers", 1, 8, 2)
            .integer("workers", 4, 16, 4)
            .integer("ram_destagers", 4, 16, 4)
            .integer("ram_cache_gb", 10, 80, 10)
            .integer("ram_threshold", 50, 90, 40),
        new SbbSimulator(SbbHardware.latencyBound(), SbbWorkload.latencyBound()),
        new Knobs(
            c ->
                new SbbParameters(
                    c.integer("rdma_pollers"),
                    c.integer("workers"),
                    c.integer("ram_destagers"),
                    1,
                    c.integer("ram_cache_gb"),
                    150,
                    c.integer("ram_threshold"),
                    80),
            SbbParameters.defaults(80, 150)),
        SbbLoad.NONE);
  }

  /** IOR on a file system shared with twenty users (section 5.5.2). */
  public static SbbScenario shared() {
    return new SbbScenario(
        "sbb-noisy",
        SearchSpace.builder()
            .integer("workers", 2, 12, 2)
            .integer("destagers", 2, 12, 2)
            .integer("cache_gb", 40, 60, 10)
            .integer("cache_threshold", 50, 90, 10),
        new SbbSimulator(SbbHardware.shared(), SbbWorkload.ior()),
        new Knobs(
            c ->
                new SbbParameters(
                    2,
                    c.integer("workers"),
                    c.integer("destagers"),
                    1,
                    c.integer("cache_gb"),
                    0,
                    c.integer("cache_threshold"),
                    80),
            new SbbParameters(2, 10, 10, 1, 60, 0, 90, 80)),
        SbbLoad.SHARED);
  }

  @Override
  public String name() {
    return name;
  }

  /** The id of the reconstruction of this scenario's grid. */
  public String reconstruction() {
    return reconstruction;
  }

  /** Whether the runs of one configuration differ. */
  public boolean isNoisy() {
    return !load.equals(SbbLoad.NONE);
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  /** The row in the reconstruction's grid. */
  @Override
  public int index(Configuration configuration) {
    return (int) space.longRank(configuration);
  }

  @Override
  public String unit() {
    return "s";
  }

  @Override
  public String quantity() {
    return "run time";
  }

  @Override
  public Optional<Configuration> defaults() {
    return isNoisy()
        ? Optional.of(
            space.configuration(
                Map.of("workers", 10, "destagers", 10, "cache_gb", 60, "cache_threshold", 90)))
        : Optional.empty();
  }

  /** The run time with the documented defaults, which SBB.1 and SBB.2 have outside the grid; s. */
  public double defaultSeconds() {
    return simulator.seconds(knobs.defaults());
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return unloaded.computeIfAbsent(configuration, c -> simulator.seconds(knobs.of().apply(c)));
  }

  @Override
  public double meanCost(Configuration configuration) {
    return isNoisy()
        ? means.computeIfAbsent(
            configuration, c -> load.meanSeconds(simulator, knobs.of().apply(c)))
        : trueCost(configuration);
  }

  @Override
  public double optimum() {
    return space.stream().mapToDouble(this::trueCost).min().orElseThrow();
  }

  /** In the order of the costs without load, which bound the means from below: few are needed. */
  @Override
  public double meanOptimum() {
    double stretch = load.meanStretch();
    double lowest = Double.POSITIVE_INFINITY;
    for (Configuration c :
        space.stream().sorted(Comparator.comparingDouble(this::trueCost)).toList()) {
      if (trueCost(c) * stretch > lowest) {
        break;
      }
      lowest = Math.min(lowest, meanCost(c));
    }
    return lowest;
  }

  @Override
  public Objective objective() {
    return this::evaluate;
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double seconds =
        isNoisy()
            ? load.seconds(simulator, knobs.of().apply(configuration), evaluation.random())
            : trueCost(configuration);
    return evaluation.outcome(seconds);
  }
}

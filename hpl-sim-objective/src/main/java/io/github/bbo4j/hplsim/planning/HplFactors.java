package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Topologies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cost of a run of HPL where quantities of the machine and of the run are multiplied, for a
 * {@link SensitivityStudy}:
 *
 * <ul>
 *   <li>{@code speed}, of all kernels; {@code dgemm}, {@code dtrsm}, ..., of one; durations are
 *       divided by it;
 *   <li>{@code bandwidth}, {@code latency}, of what is between nodes: of all links of a topology;
 *   <li>{@code N}, {@code NB}, rounded to whole numbers, which must be at least 1.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class HplFactors implements ToDoubleFunction<Map<String, Double>> {

  private static final List<String> KERNELS =
      Arrays.stream(Kernel.values()).map(k -> k.name().toLowerCase(Locale.ROOT)).toList();
  private static final List<String> NAMES =
      Stream.concat(Stream.of("speed", "bandwidth", "latency", "N", "NB"), KERNELS.stream())
          .toList();

  private final HplConfiguration run;
  private final Platform platform;
  private final Fidelity fidelity;
  private final CapacityProblem.Goal goal;
  private final long seed;

  private HplFactors(
      HplConfiguration run,
      Platform platform,
      Fidelity fidelity,
      CapacityProblem.Goal goal,
      long seed) {
    this.run = run;
    this.platform = platform;
    this.fidelity = fidelity;
    this.goal = goal;
    this.seed = seed;
  }

  /** Returns the seconds of a run on a platform at fidelity FAST, seed 42. */
  public static HplFactors of(HplConfiguration run, Platform platform) {
    Arguments.given(run, "run");
    Arguments.given(platform, "platform");
    return new HplFactors(run, platform, Fidelity.FAST, CapacityProblem.Goal.SECONDS, 42);
  }

  /** Returns what can be multiplied. */
  public static List<String> names() {
    return NAMES;
  }

  /** Returns these at another fidelity. */
  public HplFactors withFidelity(Fidelity value) {
    return new HplFactors(run, platform, Arguments.given(value, "fidelity"), goal, seed);
  }

  /**
   * Returns these with another cost.
   *
   * @throws IllegalArgumentException when energy is asked for but the platform has no power
   */
  public HplFactors withGoal(CapacityProblem.Goal value) {
    Arguments.given(value, "goal");
    if (value != CapacityProblem.Goal.SECONDS && platform.power().isEmpty()) {
      throw new IllegalArgumentException(
          "the goal is "
              + value
              + " but platform '"
              + platform.name()
              + "' says nothing of power; add a key power to its file");
    }
    return new HplFactors(run, platform, fidelity, value, seed);
  }

  /** Returns these with another seed of pivots and noise. */
  public HplFactors withSeed(long value) {
    return new HplFactors(run, platform, fidelity, goal, value);
  }

  /**
   * Returns the cost.
   *
   * @param multipliers by name; what isn't there is 1
   * @throws IllegalArgumentException when a name is none of {@link #names()}, or a run isn't
   *     possible
   */
  @Override
  public double applyAsDouble(Map<String, Double> multipliers) {
    Platform edited = platform;
    HplConfiguration changed = run;
    for (Map.Entry<String, Double> m : Arguments.given(multipliers, "multipliers").entrySet()) {
      double by = m.getValue();
      switch (m.getKey()) {
        case "speed" -> edited = kernels(edited, KERNELS, by);
        case "bandwidth" -> edited = edited.withNetwork(links(edited.network(), by, 1));
        case "latency" -> edited = edited.withNetwork(links(edited.network(), 1, by));
        case "N" -> changed = changed.withN(whole("N", changed.n(), by));
        case "NB" -> changed = changed.withNb(whole("NB", changed.nb(), by));
        default -> edited = kernels(edited, List.of(known(m.getKey())), by);
      }
    }
    return cost(HplSimulator.of(edited).withFidelity(fidelity).simulate(changed, seed));
  }

  private double cost(HplResult result) {
    double joules = result.energy().map(Energy::total).orElse(Double.NaN);
    return switch (goal) {
      case SECONDS -> result.seconds();
      case JOULES -> joules;
      case ENERGY_DELAY -> joules * result.seconds();
    };
  }

  private static int whole(String name, int value, double by) {
    double product = Math.rint(value * by);
    if (!(product >= 1 && product <= Integer.MAX_VALUE)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "factor %s is %s, which makes %.6g of %d: rounded, that must be in 1..%d",
              name,
              by,
              value * by,
              value,
              Integer.MAX_VALUE));
    }
    return (int) product;
  }

  private static String known(String name) {
    if (!KERNELS.contains(name)) {
      throw new IllegalArgumentException(
          "factor '"
              + name
              + "' is unknown; there are "
              + NAMES.stream().collect(Collectors.joining(", ")));
    }
    return name;
  }

  private static NetworkModel links(NetworkModel network, double bandwidth, double latency) {
    if (network.interconnect().isPresent()) {
      Interconnect i = network.interconnect().get();
      return network.withInterconnect(
          i.withTopology(Topologies.scaled(i.topology(), bandwidth, latency)));
    }
    Route r = network.remote();
    return network.withRemote(
        new Route(
            r.latency() * latency,
            r.bandwidth() * bandwidth,
            r.latencyFactor(),
            r.bandwidthFactor()));
  }

  private static Platform kernels(Platform platform, List<String> names, double speed) {
    List<KernelSuite> suites = new ArrayList<>();
    for (KernelSuite suite : platform.kernels()) {
      KernelSuite changed = suite;
      for (String name : names) {
        Kernel kernel = Kernel.valueOf(name.toUpperCase(Locale.ROOT));
        changed =
            changed
                .with(kernel, suite.model(kernel).times(1 / speed))
                .withNoise(kernel, suite.noise(kernel).times(1 / speed));
      }
      suites.add(changed);
    }
    return platform.withKernels(suites);
  }
}

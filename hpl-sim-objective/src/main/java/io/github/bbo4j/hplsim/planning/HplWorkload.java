package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.energy.NodePower;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * HPL on all cores of a machine, on the grid {@code P <= Q} that is nearest to a square. Messages
 * inside a node have 25 GB/s and 0.2 us. Immutable and thread-safe.
 */
public final class HplWorkload implements Workload {

  // Inside a node, as on SmpiPlatforms: whatever the switches, or machines can't be compared.
  private static final double LOOPBACK_BANDWIDTH = 25e9;
  private static final double LOOPBACK_LATENCY = 0.2e-6;

  private final HplConfiguration run;
  private final KernelSuite kernels;
  private final double latency;
  private final Fidelity fidelity;
  private final Optional<PowerCurve> power;

  private HplWorkload(
      HplConfiguration run,
      KernelSuite kernels,
      double latency,
      Fidelity fidelity,
      Optional<PowerCurve> power) {
    this.run = run;
    this.kernels = kernels;
    this.latency = latency;
    this.fidelity = fidelity;
    this.power = power;
  }

  /**
   * Returns a workload at fidelity FAST, without energy.
   *
   * @param run parameters of HPL; its grid is not looked at
   * @param kernels how long kernels take on a core
   * @param latency seconds of a cable
   */
  public static HplWorkload of(HplConfiguration run, KernelSuite kernels, double latency) {
    Arguments.given(run, "run");
    Arguments.given(kernels, "kernels");
    checkLatency(latency);
    return new HplWorkload(run, kernels, latency, Fidelity.FAST, Optional.empty());
  }

  /** Refuses what is no latency of a cable, before the first machine is built with it. */
  static void checkLatency(double seconds) {
    Arguments.require(
        seconds >= 0 && Double.isFinite(seconds),
        "latency",
        seconds + " s",
        "at least 0 and finite");
  }

  /** Returns this workload at another fidelity. */
  public HplWorkload withFidelity(Fidelity value) {
    return new HplWorkload(run, kernels, latency, Arguments.given(value, "fidelity"), power);
  }

  /** Returns this workload with energy: what a node draws, whatever its number of cores. */
  public HplWorkload withPower(PowerCurve value) {
    return new HplWorkload(
        run, kernels, latency, fidelity, Optional.of(Arguments.given(value, "power")));
  }

  /** Returns the grid of a number of ranks: the largest P that divides it, not above its root. */
  static int rows(int ranks) {
    int p = (int) Math.sqrt(ranks);
    while (ranks % p != 0) {
      p--;
    }
    return p;
  }

  /** Returns the network of a machine; a leaf switch that isn't full is filled up with nothing. */
  static Topology topology(MachineChoice m, double latency) {
    Cables cables =
        Cables.of(m.bandwidth(), latency).withLoopback(LOOPBACK_BANDWIDTH, LOOPBACK_LATENCY);
    if (m.flat()) {
      return Topologies.crossbar(m.nodes(), cables);
    }
    Topology full =
        Topologies.fatTree(
            new int[] {m.leafPorts(), m.leaves()},
            new int[] {1, m.topSwitches()},
            new int[] {1, 1},
            cables);
    return full.nodes() == m.nodes()
        ? full
        : Topologies.keepingNodes(full, IntStream.range(0, m.nodes()).boxed().toList());
  }

  @Override
  public Cost run(MachineChoice machine) {
    Platform platform =
        SimGridClusters.of("planned", topology(machine, latency), machine.cores(), kernels);
    int p = rows(machine.ranks());
    HplSimulator simulator = HplSimulator.of(platform).withFidelity(fidelity);
    if (power.isPresent()) {
      NodePower node = NodePower.of(machine.cores(), power.get());
      simulator = simulator.withPower(ClusterPower.of(List.of(node)));
    }
    HplResult result = simulator.simulate(run.withGrid(p, machine.ranks() / p), 42);
    return new Cost(result.seconds(), result.energy().map(Energy::total).orElse(Double.NaN));
  }

  @Override
  public boolean hasPower() {
    return power.isPresent();
  }
}

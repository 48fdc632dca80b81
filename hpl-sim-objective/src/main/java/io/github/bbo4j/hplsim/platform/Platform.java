package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.topology.Topologies;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A cluster: identical nodes by shape, each processor with its own kernel models, one network.
 *
 * <p>Slot {@code s} is on node {@code s / ranksPerNode} and on processor {@code (s mod
 * ranksPerNode) mod cpusPerNode} of that node; processors are numbered {@code node * cpusPerNode +
 * processor}. Immutable.
 *
 * @param name a short name, not blank
 * @param source where its numbers come from
 * @param nodes number of nodes, at least 1
 * @param ranksPerNode ranks that a node holds, at least 1
 * @param cpusPerNode processors of a node that differ in speed, at least 1
 * @param mapping the slot of each rank
 * @param kernels kernel models: one for all processors, or one for each of the {@code nodes *
 *     cpusPerNode}
 * @param network the network; its topology, if it has one, is of the nodes of the platform
 * @param power what its nodes draw, if that is known; simulators then give the energy of a run, and
 *     kernels take as long as in the performance states of the nodes
 */
public record Platform(
    String name,
    String source,
    int nodes,
    int ranksPerNode,
    int cpusPerNode,
    RankMapping mapping,
    List<KernelSuite> kernels,
    NetworkModel network,
    Optional<ClusterPower> power) {

  /** Checks ranges and the number of kernel suites. */
  public Platform {
    Arguments.given(name, "name");
    Arguments.given(kernels, "kernels");
    Arguments.given(source, "source");
    Arguments.given(mapping, "mapping");
    Arguments.given(network, "network");
    Arguments.given(power, "power");
    kernels = List.copyOf(kernels);
    if (name.isBlank()) {
      throw new IllegalArgumentException("name of a platform is blank");
    }
    if (nodes < 1 || ranksPerNode < 1 || cpusPerNode < 1) {
      throw new IllegalArgumentException(
          "nodes, ranksPerNode, cpusPerNode = "
              + nodes
              + ", "
              + ranksPerNode
              + ", "
              + cpusPerNode
              + " must be at least 1");
    }
    if (kernels.size() != 1 && kernels.size() != nodes * cpusPerNode) {
      throw new IllegalArgumentException(
          "kernels has "
              + kernels.size()
              + " suites but needs 1, or one for each of the "
              + nodes * cpusPerNode
              + " processors");
    }
    mapping.check(nodes, ranksPerNode);
    power.ifPresent(p -> p.check(nodes));
    int wired = network.interconnect().map(i -> i.topology().nodes()).orElse(nodes);
    if (wired != nodes) {
      throw new IllegalArgumentException(
          "nodes is " + nodes + " but the topology of the network has " + wired);
    }
  }

  /** Returns a platform of equal processors, ranks placed node after node. */
  public static Platform homogeneous(
      String name, int nodes, int ranksPerNode, KernelSuite kernels, NetworkModel network) {
    Arguments.given(name, "name");
    Arguments.given(kernels, "kernels");
    Arguments.given(network, "network");
    return new Platform(
        name,
        "",
        nodes,
        ranksPerNode,
        1,
        RankMapping.sequential(),
        List.of(kernels),
        network,
        Optional.empty());
  }

  /** Returns the number of ranks it can hold, {@code nodes * ranksPerNode}. */
  public int ranks() {
    return nodes * ranksPerNode;
  }

  /** Returns the node of a rank. */
  public int node(int rank) {
    return mapping.slot(checked(rank), nodes, ranksPerNode) / ranksPerNode;
  }

  /** Returns the processor of a rank, in {@code 0 .. nodes*cpusPerNode - 1}. */
  public int cpu(int rank) {
    int slot = mapping.slot(checked(rank), nodes, ranksPerNode);
    return slot / ranksPerNode * cpusPerNode + slot % ranksPerNode % cpusPerNode;
  }

  /** Returns the kernel models that a rank runs on. */
  public KernelSuite kernels(int rank) {
    return kernels.size() == 1 ? kernels.get(0) : kernels.get(cpu(rank));
  }

  private int checked(int rank) {
    int limit = mapping.ranks() < 0 ? ranks() : mapping.ranks();
    if (rank < 0 || rank >= limit) {
      throw new IllegalArgumentException(
          "rank is " + rank + " but platform '" + name + "' holds ranks 0.." + (limit - 1));
    }
    return rank;
  }

  /** Returns this platform under another name. */
  public Platform withName(String value) {
    return new Platform(
        value, source, nodes, ranksPerNode, cpusPerNode, mapping, kernels, network, power);
  }

  /** Returns this platform with a note on where its numbers come from. */
  public Platform withSource(String value) {
    return new Platform(
        name, value, nodes, ranksPerNode, cpusPerNode, mapping, kernels, network, power);
  }

  /** Returns this platform with another network. */
  public Platform withNetwork(NetworkModel value) {
    return new Platform(
        name, source, nodes, ranksPerNode, cpusPerNode, mapping, kernels, value, power);
  }

  /** Returns this platform with another placement of ranks. */
  public Platform withMapping(RankMapping value) {
    return new Platform(
        name, source, nodes, ranksPerNode, cpusPerNode, value, kernels, network, power);
  }

  /**
   * Returns this platform with other kernel models: one suite for all, or one for each processor.
   */
  public Platform withKernels(List<KernelSuite> value) {
    return new Platform(
        name, source, nodes, ranksPerNode, cpusPerNode, mapping, value, network, power);
  }

  /**
   * Returns this platform with what its nodes draw.
   *
   * @throws IllegalArgumentException when the model is of another number of nodes
   */
  public Platform withPower(ClusterPower value) {
    Arguments.given(value, "power");
    return new Platform(
        name,
        source,
        nodes,
        ranksPerNode,
        cpusPerNode,
        mapping,
        kernels,
        network,
        Optional.of(value));
  }

  /**
   * Returns this platform with kernels as long as in the performance states of its power: itself
   * where it has none.
   */
  public Platform inPerformanceStates() {
    if (power.isEmpty()) {
      return this;
    }
    double[] factors = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      factors[node] = power.get().slowdown(node);
    }
    return withSlowdowns(factors);
  }

  /** Returns this platform without kernel noise. */
  public Platform withoutNoise() {
    return withKernels(kernels.stream().map(KernelSuite::withoutNoise).toList());
  }

  /**
   * Returns this platform with the dgemm durations of each node multiplied by {@code
   * factors[node]}.
   *
   * @throws IllegalArgumentException when there are fewer factors than nodes
   */
  public Platform withDgemmFactors(double... factors) {
    if (Arguments.given(factors, "factors").length < nodes) {
      throw new IllegalArgumentException(
          "factors has " + factors.length + " entries but the platform has " + nodes + " nodes");
    }
    List<KernelSuite> suites = new ArrayList<>(nodes * cpusPerNode);
    for (int cpu = 0; cpu < nodes * cpusPerNode; cpu++) {
      suites.add(
          kernels.get(kernels.size() == 1 ? 0 : cpu).withDgemmFactor(factors[cpu / cpusPerNode]));
    }
    return withKernels(suites);
  }

  /**
   * Returns this platform with all kernel durations of each node multiplied, as by a lower
   * frequency.
   *
   * @param factors one for each node; equal ones keep one suite for all
   * @throws IllegalArgumentException when there are fewer factors than nodes
   */
  public Platform withSlowdowns(double... factors) {
    if (Arguments.given(factors, "factors").length < nodes) {
      throw new IllegalArgumentException(
          "factors has " + factors.length + " entries but the platform has " + nodes + " nodes");
    }
    boolean equal = java.util.Arrays.stream(factors).limit(nodes).distinct().count() == 1;
    if (equal) {
      return factors[0] == 1
          ? this
          : withKernels(kernels.stream().map(suite -> suite.times(factors[0])).toList());
    }
    List<KernelSuite> suites = new ArrayList<>(nodes * cpusPerNode);
    for (int cpu = 0; cpu < nodes * cpusPerNode; cpu++) {
      suites.add(kernels.get(kernels.size() == 1 ? 0 : cpu).times(factors[cpu / cpusPerNode]));
    }
    return withKernels(suites);
  }

  /**
   * Returns the platform of some of its nodes, in the given order; ranks are then placed node after
   * node.
   *
   * @param kept distinct, in 0..{@code nodes() - 1}
   * @throws IllegalArgumentException when one isn't there, or is there twice
   */
  public Platform keepingNodes(List<Integer> kept) {
    for (int node : Arguments.list(kept, "kept")) {
      Arguments.require(node >= 0 && node < nodes, "node", node, "in 0.." + (nodes - 1));
    }
    Arguments.require(new HashSet<>(kept).size() == kept.size(), "kept", kept, "nodes that differ");
    List<KernelSuite> suites = new ArrayList<>();
    if (kernels.size() == 1) {
      suites.addAll(kernels);
    } else {
      for (int node : kept) {
        suites.addAll(kernels.subList(node * cpusPerNode, (node + 1) * cpusPerNode));
      }
    }
    return new Platform(
        name,
        source,
        kept.size(),
        ranksPerNode,
        cpusPerNode,
        RankMapping.sequential(),
        suites,
        network
            .interconnect()
            .map(
                i ->
                    network.withInterconnect(
                        i.withTopology(Topologies.keepingNodes(i.topology(), kept))))
            .orElse(network),
        power.map(p -> p.keepingNodes(kept)));
  }
}

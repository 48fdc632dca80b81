package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the nodes of a cluster draw, each in a performance state of its own. Immutable.
 *
 * @param nodes one for all nodes, or one for each
 * @param states performance state of all nodes, or of each
 * @param accounting what a process that computes does to the load of its node
 */
public record ClusterPower(List<NodePower> nodes, List<Integer> states, Accounting accounting) {

  /** How computations are accounted for. */
  public enum Accounting {
    /** A computation loads a core. */
    LOAD,
    /**
     * A computation is a delay during which the node is idle: how simulators that inject durations
     * underestimate energy. For comparisons only.
     */
    DELAY
  }

  /** Checks that there is at least one of each, and that the states exist and have a speed. */
  public ClusterPower {
    Arguments.given(nodes, "nodes");
    Arguments.given(states, "states");
    Arguments.given(accounting, "accounting");
    nodes = List.copyOf(nodes);
    states = List.copyOf(states);
    if (nodes.isEmpty() || states.isEmpty()) {
      throw new IllegalArgumentException("nodes or states is empty; give at least one of each");
    }
    if (nodes.size() > 1 && states.size() > 1 && nodes.size() != states.size()) {
      throw new IllegalArgumentException(
          "there are " + nodes.size() + " nodes but " + states.size() + " states");
    }
    for (int i = 0; i < Math.max(nodes.size(), states.size()); i++) {
      nodes.get(nodes.size() == 1 ? 0 : i).running(states.get(states.size() == 1 ? 0 : i));
    }
  }

  /** Returns equal nodes in their first state. */
  public static ClusterPower of(NodePower node) {
    Arguments.given(node, "node");
    return new ClusterPower(List.of(node), List.of(0), Accounting.LOAD);
  }

  /** Returns nodes, each in its first state. */
  public static ClusterPower of(List<NodePower> nodes) {
    Arguments.given(nodes, "nodes");
    return new ClusterPower(nodes, List.of(0), Accounting.LOAD);
  }

  /**
   * Returns what the hosts of a SimGrid platform declare ({@code wattage_per_state}, {@code
   * wattage_off}), each in the state it starts in; empty if no host declares it.
   *
   * @throws IllegalArgumentException when some hosts declare it and others don't
   */
  public static Optional<ClusterPower> of(SimGridPlatform platform) {
    Arguments.given(platform, "platform");
    List<NodePower> nodes = new ArrayList<>();
    List<Integer> states = new ArrayList<>();
    for (SimGridPlatform.Host host : platform.hosts()) {
      String perState = host.properties().get("wattage_per_state");
      if (perState != null) {
        String off = host.properties().getOrDefault("wattage_off", "");
        nodes.add(NodePower.ofSimGrid(host.cores(), host.speeds(), perState, off));
        states.add(host.state());
      }
    }
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    if (nodes.size() < platform.hosts().size()) {
      throw new IllegalArgumentException(
          "only "
              + nodes.size()
              + " of "
              + platform.hosts().size()
              + " hosts declare wattage_per_state; declare it for all");
    }
    return Optional.of(new ClusterPower(nodes, states, Accounting.LOAD));
  }

  /**
   * Returns some of the nodes, in the given order.
   *
   * @throws IllegalArgumentException when one of them isn't there
   */
  public ClusterPower keepingNodes(List<Integer> kept) {
    Arguments.list(kept, "kept").forEach(this::requireNode);
    return new ClusterPower(
        nodes.size() == 1 ? nodes : kept.stream().map(nodes::get).toList(),
        states.size() == 1 ? states : kept.stream().map(states::get).toList(),
        accounting);
  }

  /** Returns this cluster with all nodes in a state. */
  public ClusterPower withState(int state) {
    return new ClusterPower(nodes, List.of(state), accounting);
  }

  /** Returns this cluster with another load of waiting cores. */
  public ClusterPower withPolling(double load) {
    return new ClusterPower(
        nodes.stream().map(n -> n.withPolling(load)).toList(), states, accounting);
  }

  /** Returns this cluster with another accounting. */
  public ClusterPower withAccounting(Accounting value) {
    return new ClusterPower(nodes, states, value);
  }

  private void requireNode(int node) {
    int own = Math.max(nodes.size(), states.size());
    Arguments.require(
        node >= 0 && (own == 1 || node < own),
        "node",
        node,
        own == 1 ? "at least 0" : "in 0.." + (own - 1));
  }

  /**
   * Returns the power model of a node.
   *
   * @throws IllegalArgumentException when it isn't there
   */
  public NodePower node(int node) {
    requireNode(node);
    return nodes.get(nodes.size() == 1 ? 0 : node);
  }

  /** Returns the performance state of a node. */
  public NodePower.State state(int node) {
    return node(node).state(stateNumber(node));
  }

  private int stateNumber(int node) {
    return states.get(states.size() == 1 ? 0 : node);
  }

  /** Returns how much longer a node computes than in its fastest state, at least 1. */
  public double slowdown(int node) {
    return accounting == Accounting.DELAY ? 1 : node(node).slowdown(stateNumber(node));
  }

  /**
   * Refuses a platform of another number of nodes.
   *
   * @throws IllegalArgumentException when there is neither one model nor one for each node
   */
  public void check(int count) {
    int own = Math.max(nodes.size(), states.size());
    if (own != 1 && own != count) {
      throw new IllegalArgumentException(
          "the power model has " + own + " nodes but the platform has " + count);
    }
  }
}

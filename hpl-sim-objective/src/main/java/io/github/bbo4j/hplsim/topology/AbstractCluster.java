package io.github.bbo4j.hplsim.topology;

import java.util.List;

/** Equal nodes whose routes follow from their numbers. */
abstract class AbstractCluster implements Topology {

  private final String prefix;
  private final int nodes;
  private final List<Link> links;
  private final int[] loopbacks;

  /** Takes over a finished table; {@code loopbacks[node]} is {@link LinkTable#NONE} or a link. */
  AbstractCluster(String prefix, LinkTable table, int[] loopbacks) {
    this.prefix = prefix;
    nodes = loopbacks.length;
    links = table.links();
    this.loopbacks = loopbacks;
  }

  static void checkNodes(int nodes) {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes = " + nodes + " must be at least 1");
    }
    TopologyText.checkCount("nodes", nodes);
  }

  @Override
  public final int nodes() {
    return nodes;
  }

  @Override
  public final String nodeName(int node) {
    return prefix + checked(node);
  }

  @Override
  public final List<Link> links() {
    return links;
  }

  @Override
  public final int[] route(int from, int to) {
    if (checked(from) == checked(to) && (loopbacks[from] != LinkTable.NONE || !cableInside())) {
      return loopbacks[from] == LinkTable.NONE ? new int[0] : new int[] {loopbacks[from]};
    }
    RouteBuffer route = new RouteBuffer();
    route(from, to, route);
    return route.toArray();
  }

  /**
   * Returns the way from a node to itself over its own cable, which a SimGrid cluster without
   * loopback takes; empty where nodes have none (tori).
   */
  final int[] overOwnCable(int node) {
    RouteBuffer route = new RouteBuffer();
    route(checked(node), node, route);
    return route.toArray();
  }

  /** Returns whether messages inside a node without loopback go over its cable. */
  boolean cableInside() {
    return false;
  }

  /** Writes the links between two nodes, or over the cable of one: up and down again. */
  abstract void route(int from, int to, RouteBuffer into);

  private int checked(int node) {
    if (node < 0 || node >= nodes) {
      throw new IllegalArgumentException(
          "node is " + node + " but the topology has nodes 0.." + (nodes - 1));
    }
    return node;
  }
}

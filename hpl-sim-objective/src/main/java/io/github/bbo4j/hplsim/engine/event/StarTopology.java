package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.network.NetworkModel;

/**
 * Nodes around a switch of unlimited speed: each has an up link, a down link and a loopback that
 * serves every flow in full. A route is the up link of its source and the down link of its
 * destination; with cross traffic a flow also takes 5 % of its rate from the two reverse links
 * (acknowledgements). Immutable.
 */
public final class StarTopology implements Topology {

  private static final double REVERSE_WEIGHT = 0.05;

  private final int nodes;
  private final NetworkModel network;

  /** Creates the star of a number of nodes. */
  public StarTopology(int nodes, NetworkModel network) {
    this.nodes = nodes;
    this.network = network;
  }

  @Override
  public int links() {
    return 3 * nodes;
  }

  @Override
  public double capacity(int link) {
    return servesInFull(link) ? network.loopback().bandwidth() : network.remote().bandwidth();
  }

  @Override
  public boolean servesInFull(int link) {
    return link >= 2 * nodes;
  }

  @Override
  public int hops(int from, int to) {
    return from == to ? 1 : network.crossTraffic() ? 4 : 2;
  }

  @Override
  public int link(int from, int to, int hop) {
    if (from == to) {
      return 2 * nodes + from;
    }
    return switch (hop) {
      case 0 -> from;
      case 1 -> nodes + to;
      case 2 -> to;
      default -> nodes + from;
    };
  }

  @Override
  public double weight(int from, int to, int hop) {
    return hop < 2 ? 1 : REVERSE_WEIGHT;
  }

  @Override
  public double latency(int from, int to) {
    return from == to ? network.loopback().latency() : network.remote().latency();
  }
}

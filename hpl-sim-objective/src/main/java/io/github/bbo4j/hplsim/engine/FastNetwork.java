package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.network.NetworkModel;

/** Durations of messages when every flow has a fixed part of the links of its node. Immutable. */
final class FastNetwork {

  private final NetworkModel network;
  private final int[] node;
  private final int envelope;
  private final boolean shared;

  FastNetwork(NetworkModel network, int[] node) {
    this.network = network;
    this.node = node;
    envelope = network.protocol().envelopeBytes();
    shared = network.sharing() == NetworkModel.Sharing.MAX_MIN;
  }

  boolean local(int from, int to) {
    return node[from] == node[to];
  }

  /** Returns the seconds of a message of {@code bytes} when {@code share} flows use the links. */
  double seconds(int from, int to, double bytes, double share) {
    double wire = bytes + envelope;
    if (node[from] == node[to]) {
      return network.loopback().alone(wire);
    }
    NetworkModel.Route r = network.remote();
    double parts = shared ? share : 1;
    return r.latency() * r.latencyFactor().at(wire)
        + wire * parts / (r.bandwidth() * r.bandwidthFactor().at(wire));
  }
}

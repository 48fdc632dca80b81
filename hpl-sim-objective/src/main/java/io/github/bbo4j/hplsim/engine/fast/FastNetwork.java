package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import java.util.Arrays;

/** Durations of messages when every flow has a fixed part of the links of its node. Immutable. */
final class FastNetwork implements MessageCosts.Flight {

  private final NetworkModel network;
  private final int[] node;
  private final int nodes;
  private final int envelope;
  private final boolean shared;
  private final boolean plain;
  private final double latency;
  private final double perByte;

  FastNetwork(NetworkModel network, int[] node) {
    this.network = network;
    this.node = node;
    nodes = Arrays.stream(node).max().orElse(0) + 1;
    envelope = network.protocol().envelopeBytes();
    plain =
        network.remote().latencyFactor().equals(PiecewiseFactor.ONE)
            && network.remote().bandwidthFactor().equals(PiecewiseFactor.ONE);
    latency = network.remote().latency();
    perByte = 1 / network.remote().bandwidth();
    shared = network.sharing() == NetworkModel.Sharing.MAX_MIN;
  }

  NetworkModel.Protocol protocol() {
    return network.protocol();
  }

  @Override
  public double idle(double bytes) {
    return remoteSeconds(bytes, 0);
  }

  @Override
  public double alone(double bytes) {
    return remoteSeconds(bytes, 1);
  }

  @Override
  public double local(double bytes) {
    return localSeconds(bytes);
  }

  /** Returns one more than the largest node number. */
  int nodes() {
    return nodes;
  }

  boolean local(int from, int to) {
    return node[from] == node[to];
  }

  int node(int process) {
    return node[process];
  }

  /** Returns the seconds of a message of {@code bytes} when {@code share} flows use the links. */
  double seconds(int from, int to, double bytes, double share) {
    return node[from] == node[to] ? localSeconds(bytes) : remoteSeconds(bytes, share);
  }

  /** Returns the seconds of a message inside a node. */
  double localSeconds(double bytes) {
    return network.loopback().alone(bytes + envelope);
  }

  /** Returns the seconds of a message between nodes when {@code share} flows use their links. */
  double remoteSeconds(double bytes, double share) {
    double wire = bytes + envelope;
    double parts = shared ? share : 1;
    if (plain) {
      return latency + wire * parts * perByte;
    }
    NetworkModel.Route r = network.remote();
    return r.latency() * r.latencyFactor().at(wire)
        + wire * parts / (r.bandwidth() * r.bandwidthFactor().at(wire));
  }
}

package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.BitSet;

/**
 * Where and when exchanges of a whole process row or column may be computed in closed form: every
 * process is alone on its node, so that only its own messages use its links, and has no message of
 * before on its way.
 */
final class ContentionFreeLinks implements MessageCosts.Flight {

  /**
   * Ranks times panels from which closed forms are used; below, every message and every kernel is
   * an event.
   */
  static final long FROM_RANK_STEPS = 500_000;

  private final NetworkModel network;
  private final boolean possible;
  private final BitSet panels;
  private final double latency;

  private ContentionFreeLinks(NetworkModel network, boolean possible, BitSet panels) {
    this.network = network;
    this.possible = possible;
    this.panels = panels;
    latency = network.remote().leastLatency();
  }

  /** Returns closed forms for some panels, where the platform allows them. */
  static ContentionFreeLinks of(NetworkModel network, int[] node, int nodes, BitSet panels) {
    NetworkModel.Protocol protocol = network.protocol();
    boolean possible =
        protocol.asyncThreshold() == 0
            && protocol.sendOverhead().isZero()
            && protocol.nonBlockingSendOverhead().isZero()
            && protocol.receiveOverhead().isZero()
            && !network.crossTraffic()
            && network.interconnect().isEmpty()
            && alone(node, nodes);
    return new ContentionFreeLinks(network, possible, panels);
  }

  private static boolean alone(int[] node, int nodes) {
    boolean[] used = new boolean[nodes];
    for (int n : node) {
      if (used[n]) {
        return false;
      }
      used[n] = true;
    }
    return true;
  }

  NetworkModel network() {
    return network;
  }

  /** Returns the smallest latency of a message in seconds. */
  double latency() {
    return latency;
  }

  /** Returns whether no exchange may be computed in closed form. */
  boolean never() {
    return !possible || panels.isEmpty();
  }

  /** Returns whether the exchanges of a panel may be computed in closed form. */
  boolean allowed(int panel) {
    return possible && panels.get(panel);
  }

  /** Returns whether the sender of a message of some bytes waits for its arrival. */
  boolean waits(long bytes) {
    return bytes >= network.protocol().detachedThreshold();
  }

  @Override
  public double idle(double bytes) {
    return 0;
  }

  @Override
  public double alone(double bytes) {
    return network.remote().alone(bytes + network.protocol().envelopeBytes());
  }

  @Override
  public double local(double bytes) {
    return 0;
  }

  /**
   * Checks that no message that a process sent before can meet what it sends from now on, which is
   * on the links one latency later.
   *
   * @throws OverlapException when one is still on its way, or was until after that
   */
  void check(Rank r, int panel) {
    if (r.onTheWay() > 0 || r.sentUntil() > r.clock() + latency) {
      throw new OverlapException(panel);
    }
  }

  /** Tells that a closed form was used where messages may meet; the run has to be repeated. */
  static final class OverlapException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int panel;

    OverlapException(int panel) {
      super("messages of panel " + panel + " overlap", null, false, false);
      this.panel = panel;
    }

    int panel() {
      return panel;
    }
  }
}

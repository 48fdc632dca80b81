package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Optional;

/**
 * What the cables of a cluster can do; all of one kind. Immutable; edit with {@code withX}.
 *
 * @param bandwidth bytes per second of a cable, in each direction if it has two
 * @param latency seconds of a cable
 * @param duplex whether the two directions share a cable
 * @param loopback what messages inside a node use; empty where the network model says it, and on a
 *     crossbar the cable of the node
 */
public record Cables(double bandwidth, double latency, Duplex duplex, Optional<Loopback> loopback) {

  /** How the two directions of a cable are used. */
  public enum Duplex {
    /** Each direction has the full bandwidth: up link and down link. */
    SPLIT,
    /** Both directions share the bandwidth. */
    SHARED,
    /** Every flow has the full bandwidth. */
    FATPIPE
  }

  /**
   * The path inside a node.
   *
   * @param bandwidth bytes per second
   * @param latency seconds
   * @param policy whether the messages of a node share it, as they share its memory, or each can
   *     have all of it, as in SimGrid's clusters
   */
  public record Loopback(double bandwidth, double latency, Link.Policy policy) {
    /** Checks ranges. */
    public Loopback {
      Arguments.given(policy, "policy");
      new Link("loopback", bandwidth, latency, policy);
    }
  }

  /** Checks ranges. */
  public Cables {
    Link.shared("cable", bandwidth, latency);
    Arguments.given(duplex, "duplex");
    Arguments.given(loopback, "loopback");
  }

  /** Returns full-duplex cables without a loopback. */
  public static Cables of(double bandwidth, double latency) {
    return new Cables(bandwidth, latency, Duplex.SPLIT, Optional.empty());
  }

  /** Returns these cables with another use of their directions. */
  public Cables withDuplex(Duplex value) {
    return new Cables(bandwidth, latency, value, loopback);
  }

  /** Returns these cables with a path inside each node; every message can have all of it. */
  public Cables withLoopback(double bytesPerSecond, double seconds) {
    return withLoopback(new Loopback(bytesPerSecond, seconds, Link.Policy.FATPIPE));
  }

  /** Returns these cables with a path inside each node. */
  public Cables withLoopback(Loopback value) {
    return new Cables(bandwidth, latency, duplex, Optional.of(Arguments.given(value, "loopback")));
  }
}

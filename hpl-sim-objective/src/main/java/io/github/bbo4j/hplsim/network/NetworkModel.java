package io.github.bbo4j.hplsim.network;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Magnitudes;
import io.github.bbo4j.hplsim.topology.Interconnect;
import java.util.Optional;

/**
 * Cost and semantics of point-to-point messages.
 *
 * <p>A message of {@code size} bytes is {@code w = size + envelopeBytes} on the wire. Between two
 * nodes it takes {@code remote.latency * latencyFactor(w)} without using the links, then flows at
 * {@code bandwidthFactor(w) * share}, where {@code share} is its max-min fair part of the sender
 * node's up link and the receiver node's down link, each of {@code remote.bandwidth}. On one node
 * the loopback serves every message alone.
 *
 * <p>When a message starts depends on its size (Cornebize 2021, section 2.2): below {@code
 * asyncThreshold} when it is sent (eager); otherwise when both send and receive have been posted. A
 * blocking send returns at once below {@code detachedThreshold} (or {@code asyncThreshold}),
 * otherwise when the transfer is complete (rendezvous). Synchronous sends always are rendezvous.
 * The overheads occupy the processor: before a send is posted, after a receive has completed.
 * Immutable; edit with {@code withX}.
 *
 * @param remote route between two nodes
 * @param loopback route inside a node
 * @param sharing whether flows share the links of their nodes
 * @param crossTraffic whether a flow also loads the reverse links at 5 % of its rate
 *     (acknowledgements)
 * @param protocol thresholds and overheads
 * @param interconnect links and routes between nodes; empty for the star described above. With an
 *     interconnect, latencies and bandwidths are those of its links, {@code remote} and {@code
 *     loopback} only say the factors, and {@code loopback} what is used inside a node where the
 *     topology has no link for it
 */
public record NetworkModel(
    Route remote,
    Route loopback,
    Sharing sharing,
    boolean crossTraffic,
    Protocol protocol,
    Optional<Interconnect> interconnect) {

  /** Whether simultaneous messages slow each other down. */
  public enum Sharing {
    /** Max-min fair sharing of each node's up link and down link. */
    MAX_MIN,
    /** Every message has the full bandwidth. */
    NONE
  }

  /**
   * A route and its corrections.
   *
   * @param latency seconds from end to end: 0, or from 1e-18 to 1e12
   * @param bandwidth bytes per second, at least 1e-12 (may be infinite)
   * @param latencyFactor multiplies the latency, by wire size
   * @param bandwidthFactor multiplies the rate of a flow, by wire size; from 1e-12 to 1e12
   */
  public record Route(
      double latency,
      double bandwidth,
      PiecewiseFactor latencyFactor,
      PiecewiseFactor bandwidthFactor) {
    /** Checks ranges. */
    public Route {
      Arguments.given(latencyFactor, "latencyFactor");
      Arguments.given(bandwidthFactor, "bandwidthFactor");
      Magnitudes.latency("latency", latency);
      Magnitudes.bandwidth("bandwidth", bandwidth);
      bandwidthFactor
          .steps()
          .forEach(s -> Magnitudes.bandwidthFactor("bandwidthFactor", s.value()));
    }

    /** Returns a route without corrections. */
    public static Route of(double latency, double bandwidth) {
      return new Route(latency, bandwidth, PiecewiseFactor.ONE, PiecewiseFactor.ONE);
    }

    /** Returns this route with corrections. */
    public Route withFactors(PiecewiseFactor latencyFactors, PiecewiseFactor bandwidthFactors) {
      return new Route(latency, bandwidth, latencyFactors, bandwidthFactors);
    }

    /** Returns the smallest latency of a message in seconds. */
    public double leastLatency() {
      double least = 1;
      for (PiecewiseFactor.Step step : latencyFactor.steps()) {
        least = Math.min(least, step.value());
      }
      return latency * least;
    }

    /**
     * Returns the seconds a message alone takes: {@code latency*latencyFactor +
     * wire/(bandwidth*bandwidthFactor)}.
     */
    public double alone(double wireBytes) {
      return latency * latencyFactor.at(wireBytes)
          + wireBytes / (bandwidth * bandwidthFactor.at(wireBytes));
    }
  }

  /**
   * Thresholds and processor times of the message protocol; sizes are payloads in bytes.
   *
   * @param asyncThreshold messages smaller than this move before the receive is posted; 0 for none
   * @param detachedThreshold blocking sends smaller than this return at once
   * @param envelopeBytes bytes added to each message on the wire, not negative
   * @param sendOverhead processor time of a blocking send (SMPI os)
   * @param nonBlockingSendOverhead processor time of a non-blocking send (SMPI ois)
   * @param receiveOverhead processor time of a receive (SMPI or)
   * @param probeSeconds processor time of a probe, from 0 to 1e12
   */
  public record Protocol(
      long asyncThreshold,
      long detachedThreshold,
      int envelopeBytes,
      PiecewiseAffine sendOverhead,
      PiecewiseAffine nonBlockingSendOverhead,
      PiecewiseAffine receiveOverhead,
      double probeSeconds) {

    /** Checks ranges. */
    public Protocol {
      Arguments.given(sendOverhead, "sendOverhead");
      Arguments.given(nonBlockingSendOverhead, "nonBlockingSendOverhead");
      Arguments.given(receiveOverhead, "receiveOverhead");
      if (asyncThreshold < 0 || detachedThreshold < 0 || envelopeBytes < 0) {
        throw new IllegalArgumentException(
            "asyncThreshold, detachedThreshold, envelopeBytes = "
                + asyncThreshold
                + ", "
                + detachedThreshold
                + ", "
                + envelopeBytes
                + " must be at least 0");
      }
      Magnitudes.duration("probeSeconds", probeSeconds);
    }

    /**
     * Returns a protocol without overheads: everything waits for its receive, sends below the
     * threshold are detached, 16 bytes of envelope.
     */
    public static Protocol of(long detachedThreshold) {
      return new Protocol(
          0,
          detachedThreshold,
          16,
          PiecewiseAffine.ZERO,
          PiecewiseAffine.ZERO,
          PiecewiseAffine.ZERO,
          0);
    }

    /** Returns this protocol with other thresholds. */
    public Protocol withThresholds(long async, long detached) {
      return new Protocol(
          async,
          detached,
          envelopeBytes,
          sendOverhead,
          nonBlockingSendOverhead,
          receiveOverhead,
          probeSeconds);
    }

    /** Returns this protocol with other overheads. */
    public Protocol withOverheads(
        PiecewiseAffine send,
        PiecewiseAffine nonBlockingSend,
        PiecewiseAffine receive,
        double probe) {
      return new Protocol(
          asyncThreshold, detachedThreshold, envelopeBytes, send, nonBlockingSend, receive, probe);
    }
  }

  /** Checks that nothing is missing. */
  public NetworkModel {
    Arguments.given(remote, "remote");
    Arguments.given(loopback, "loopback");
    Arguments.given(sharing, "sharing");
    Arguments.given(protocol, "protocol");
    Arguments.given(interconnect, "interconnect");
  }

  /** Returns a network with shared links, no corrections and detached sends below 64 KiB. */
  public static NetworkModel of(Route remote, Route loopback) {
    Arguments.given(remote, "remote");
    Arguments.given(loopback, "loopback");
    return new NetworkModel(
        remote, loopback, Sharing.MAX_MIN, false, Protocol.of(65536), Optional.empty());
  }

  /** Returns this network with another route between nodes. */
  public NetworkModel withRemote(Route route) {
    return new NetworkModel(route, loopback, sharing, crossTraffic, protocol, interconnect);
  }

  /** Returns this network with another route inside a node. */
  public NetworkModel withLoopback(Route route) {
    return new NetworkModel(remote, route, sharing, crossTraffic, protocol, interconnect);
  }

  /** Returns this network with another sharing. */
  public NetworkModel withSharing(Sharing value) {
    return new NetworkModel(remote, loopback, value, crossTraffic, protocol, interconnect);
  }

  /** Returns this network with or without load on the reverse links. */
  public NetworkModel withCrossTraffic(boolean value) {
    return new NetworkModel(remote, loopback, sharing, value, protocol, interconnect);
  }

  /** Returns this network with another protocol. */
  public NetworkModel withProtocol(Protocol value) {
    return new NetworkModel(remote, loopback, sharing, crossTraffic, value, interconnect);
  }

  /** Returns this network with the links and routes of a topology. */
  public NetworkModel withInterconnect(Interconnect value) {
    Arguments.given(value, "interconnect");
    return new NetworkModel(remote, loopback, sharing, crossTraffic, protocol, Optional.of(value));
  }

  /** Returns this network as a star. */
  public NetworkModel withoutInterconnect() {
    return new NetworkModel(remote, loopback, sharing, crossTraffic, protocol, Optional.empty());
  }
}

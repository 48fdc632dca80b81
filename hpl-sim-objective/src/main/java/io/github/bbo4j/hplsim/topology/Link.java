package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A link of a network, in one direction or in both. Immutable.
 *
 * @param name unique in its topology
 * @param bandwidth bytes per second, positive and finite
 * @param latency seconds, finite and not negative
 * @param policy who gets how much of it
 */
public record Link(String name, double bandwidth, double latency, Policy policy) {

  /** How flows use a link at the same time. */
  public enum Policy {
    /** Flows share the bandwidth. */
    SHARED,
    /** Every flow can have the whole bandwidth (a fat pipe). */
    FATPIPE
  }

  /** Checks ranges. */
  public Link {
    Arguments.given(name, "name");
    Arguments.given(policy, "policy");
    if (!(bandwidth > 0) || Double.isInfinite(bandwidth)) {
      throw new IllegalArgumentException(
          "bandwidth of link '"
              + name
              + "' is "
              + bandwidth
              + " B/s but must be positive and finite");
    }
    if (!(latency >= 0) || Double.isInfinite(latency)) {
      throw new IllegalArgumentException(
          "latency of link '"
              + name
              + "' is "
              + latency
              + " s but must be finite and not negative");
    }
  }

  /** Returns a shared link. */
  public static Link shared(String name, double bandwidth, double latency) {
    return new Link(name, bandwidth, latency, Policy.SHARED);
  }

  /** Returns a link that serves each flow in full. */
  public static Link fatPipe(String name, double bandwidth, double latency) {
    Arguments.given(name, "name");
    return new Link(name, bandwidth, latency, Policy.FATPIPE);
  }
}

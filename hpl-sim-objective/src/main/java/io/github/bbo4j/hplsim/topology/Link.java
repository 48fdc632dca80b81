package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Magnitudes;

/**
 * A link of a network, in one direction or in both. Immutable.
 *
 * @param name unique in its topology
 * @param bandwidth bytes per second, at least 1e-12 and finite
 * @param latency seconds: 0, or from 1e-18 to 1e12
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
    try {
      Magnitudes.bandwidth("bandwidth", bandwidth);
      Arguments.require(bandwidth < Double.POSITIVE_INFINITY, "bandwidth", bandwidth, "finite");
      Magnitudes.latency("latency", latency);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("link '" + name + "': " + e.getMessage(), e);
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

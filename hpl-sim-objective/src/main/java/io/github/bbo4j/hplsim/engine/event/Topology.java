package io.github.bbo4j.hplsim.engine.event;

/**
 * The links of a platform and the route between any two of its nodes: any number of links, each
 * with a weight. Links and nodes are numbered from 0. Implementations are immutable.
 */
public interface Topology {

  /** Returns the number of links. */
  int links();

  /** Returns the bytes per second of a link. */
  double capacity(int link);

  /** Returns whether a link serves each of its flows in full (a fat pipe). */
  boolean servesInFull(int link);

  /** Returns the number of links of a route. */
  int hops(int from, int to);

  /** Returns a link of a route. */
  int link(int from, int to, int hop);

  /** Returns what part of its rate a flow takes from a link of its route. */
  double weight(int from, int to, int hop);

  /** Returns the seconds from end to end of a route, without corrections. */
  double latency(int from, int to);

  /**
   * Returns the penalty of a flow: of the flows of a link each gets a share in proportion to one
   * over its penalty. The latency, or 1 where there is none.
   */
  default double penalty(int from, int to) {
    double latency = latency(from, to);
    return latency > 0 ? latency : 1;
  }

  /** Returns the bytes per second that a flow never exceeds, whatever its links have left. */
  default double bound(int from, int to) {
    return Double.POSITIVE_INFINITY;
  }
}

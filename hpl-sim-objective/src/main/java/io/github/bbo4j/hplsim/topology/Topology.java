package io.github.bbo4j.hplsim.topology;

import java.util.List;

/**
 * The nodes and links of a network and the route between any two nodes, each direction its own.
 *
 * <p>Nodes and links are numbered from 0. Implementations are immutable and thread-safe; a route is
 * computed each time, so who needs it often keeps it.
 *
 * @see Topologies
 */
public interface Topology {

  /** Returns the number of nodes, at least 1. */
  int nodes();

  /** Returns the name of a node, unique. */
  String nodeName(int node);

  /** Returns the links, each at its number. */
  List<Link> links();

  /**
   * Returns the numbers of the links from a node to another, in order; from a node to itself the
   * link that messages inside it use. Empty where none is used.
   */
  int[] route(int from, int to);

  /** Returns the sum of the latencies of a route in seconds. */
  default double latency(int from, int to) {
    double sum = 0;
    for (int link : route(from, to)) {
      sum += links().get(link).latency();
    }
    return sum;
  }
}

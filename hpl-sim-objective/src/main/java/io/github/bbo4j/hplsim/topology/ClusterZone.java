package io.github.bbo4j.hplsim.topology;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A zone that is a fat tree, torus or dragonfly; what has no node here costs nothing to reach. */
final class ClusterZone extends Zone {

  private final AbstractCluster topology;
  private final int offset;
  private final Map<String, Integer> nodes = new HashMap<>();

  /** Creates the zone of a topology whose link 0 has number {@code offset} in the platform. */
  ClusterZone(String name, Optional<Zone> parent, AbstractCluster topology, int offset) {
    super(name, parent);
    this.topology = topology;
    this.offset = offset;
  }

  /** Names the next node. */
  void host(String host) {
    nodes.put(host, nodes.size());
  }

  @Override
  Segment local(String from, String to) {
    Integer a = nodes.get(from);
    Integer b = nodes.get(to);
    int[] links = a == null || b == null ? new int[0] : topology.route(a, b);
    if (a != null && a.equals(b) && links.length == 0) {
      links = topology.overOwnCable(a);
    }
    for (int i = 0; i < links.length; i++) {
      links[i] += offset;
    }
    return new Segment(links, from, to);
  }
}

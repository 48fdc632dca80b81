package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.List;
import java.util.Map;

/** A topology that remembers how a platform file says it. Equal to another that is said alike. */
final class DescribedTopology implements Topology {

  private final Map<String, String> keys;
  private final Topology made;

  DescribedTopology(Map<String, String> keys, Topology made) {
    this.keys = keys;
    this.made = made;
  }

  /** Returns the lines of a platform file, in their order. */
  Map<String, String> keys() {
    return keys;
  }

  @Override
  public int nodes() {
    return made.nodes();
  }

  @Override
  public String nodeName(int node) {
    return made.nodeName(node);
  }

  @Override
  public List<Link> links() {
    return made.links();
  }

  @Override
  public int[] route(int from, int to) {
    return made.route(from, to);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DescribedTopology o
        && keys.equals(o.keys)
        && made.nodes() == o.made.nodes();
  }

  @Override
  public int hashCode() {
    return keys.hashCode();
  }
}

package io.github.bbo4j.hplsim.topology;

import java.util.List;

/** A topology with faster or slower links; nodes and routes stay. */
final class ScaledLinks implements Topology {

  private final Topology all;
  private final List<Link> links;

  ScaledLinks(Topology all, double bandwidth, double latency) {
    this.all = all;
    links =
        all.links().stream()
            .map(
                l ->
                    new Link(
                        l.name(), l.bandwidth() * bandwidth, l.latency() * latency, l.policy()))
            .toList();
  }

  @Override
  public int nodes() {
    return all.nodes();
  }

  @Override
  public String nodeName(int node) {
    return all.nodeName(node);
  }

  @Override
  public List<Link> links() {
    return links;
  }

  @Override
  public int[] route(int from, int to) {
    return all.route(from, to);
  }
}

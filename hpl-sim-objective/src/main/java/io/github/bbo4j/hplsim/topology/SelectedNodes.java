package io.github.bbo4j.hplsim.topology;

import java.util.List;

/** Some nodes of a topology, in a new order; the links stay. */
final class SelectedNodes implements Topology {

  private final Topology all;
  private final int[] kept;

  SelectedNodes(Topology all, List<Integer> kept) {
    this.all = all;
    this.kept = kept.stream().mapToInt(Integer::intValue).toArray();
    for (int node : this.kept) {
      if (node < 0 || node >= all.nodes()) {
        throw new IllegalArgumentException(
            "node is " + node + " but the topology has nodes 0.." + (all.nodes() - 1));
      }
    }
  }

  @Override
  public int nodes() {
    return kept.length;
  }

  @Override
  public String nodeName(int node) {
    return all.nodeName(kept[node]);
  }

  @Override
  public List<Link> links() {
    return all.links();
  }

  @Override
  public int[] route(int from, int to) {
    return all.route(kept[from], kept[to]);
  }
}

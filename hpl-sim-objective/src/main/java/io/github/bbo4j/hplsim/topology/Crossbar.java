package io.github.bbo4j.hplsim.topology;

import java.util.Optional;

/**
 * Nodes around a switch: a route is the way up of its source, the backbone if there is one, and the
 * way down of its destination.
 */
final class Crossbar extends AbstractCluster {

  private final LinkTable table;
  private final int[] first;
  private final int backbone;

  Crossbar(String name, String prefix, int nodes, Cables cables, Optional<Link> backbone) {
    this(prefix, cables(name, nodes, cables), backbone);
  }

  private Crossbar(String prefix, Wired wired, Optional<Link> backbone) {
    this(prefix, wired, backbone.map(wired.table::add).orElse(LinkTable.NONE));
  }

  private Crossbar(String prefix, Wired wired, int backbone) {
    super(prefix, wired.table, wired.table.addLoopbacks(wired.first.length));
    table = wired.table;
    first = wired.first;
    this.backbone = backbone;
  }

  /** The cables of all nodes. */
  private record Wired(LinkTable table, int[] first) {}

  private static Wired cables(String name, int nodes, Cables cables) {
    checkNodes(nodes);
    LinkTable table = new LinkTable(name, cables);
    int[] first = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      first[node] = table.addCable(name + "_link_" + node, 1);
    }
    return new Wired(table, first);
  }

  @Override
  boolean cableInside() {
    return true;
  }

  @Override
  void route(int from, int to, RouteBuffer into) {
    into.add(first[from]);
    if (backbone != LinkTable.NONE) {
      into.add(backbone);
    }
    int down = table.down(first[to]);
    if (!into.contains(down)) {
      into.add(down);
    }
  }
}

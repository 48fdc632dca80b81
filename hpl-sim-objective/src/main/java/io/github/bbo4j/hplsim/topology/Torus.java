package io.github.bbo4j.hplsim.topology;

import java.util.Arrays;

/**
 * A torus with dimension-order routing: the first dimension first, in each the shorter way round;
 * of two equal ways upwards from the lower half. Neighbours are one link apart; nodes have no link
 * of their own to the network.
 */
final class Torus extends AbstractCluster {

  private final int[] sizes;
  private final LinkTable table;
  private final int[] first;

  Torus(String name, String prefix, int[] sizes, Cables cables) {
    this(prefix, sizes.clone(), new LinkTable(name, cables), name);
  }

  private Torus(String prefix, int[] sizes, LinkTable table, String name) {
    this(prefix, sizes, table, cables(name, sizes, table));
  }

  private Torus(String prefix, int[] sizes, LinkTable table, int[] first) {
    super(prefix, table, table.addLoopbacks(nodes(sizes)));
    this.sizes = sizes;
    this.table = table;
    this.first = first;
  }

  private static int nodes(int[] sizes) {
    TopologyText.checkPositive("size of a torus", sizes);
    return TopologyText.checkCount(
        "nodes of a torus", Arrays.stream(sizes).asDoubleStream().reduce(1, (a, b) -> a * b));
  }

  /** Adds the cable of each node in each dimension; returns the numbers of the ways up. */
  private static int[] cables(String name, int[] sizes, LinkTable table) {
    int nodes = nodes(sizes);
    int[] first = new int[nodes * sizes.length];
    for (int node = 0; node < nodes; node++) {
      int step = 1;
      for (int j = 0; j < sizes.length; j++) {
        int neighbour = moved(node, step, sizes[j], 1);
        first[node * sizes.length + j] =
            table.addCable(name + "_link_from_" + node + "_to_" + neighbour, 1);
        step *= sizes[j];
      }
    }
    return first;
  }

  private static int moved(int node, int step, int size, int by) {
    int at = node / step % size;
    return node + (Math.floorMod(at + by, size) - at) * step;
  }

  private static boolean upwards(int from, int to, int size) {
    int half = size / 2;
    return (to > from && to <= from + half) || (from > half && (from + half) % size >= to);
  }

  @Override
  void route(int from, int to, RouteBuffer into) {
    int node = from;
    int step = 1;
    for (int j = 0; j < sizes.length; j++) {
      int target = to / step % sizes[j];
      boolean up = upwards(from / step % sizes[j], target, sizes[j]);
      while (node / step % sizes[j] != target) {
        int next = moved(node, step, sizes[j], up ? 1 : -1);
        int cable = first[(up ? node : next) * sizes.length + j];
        into.add(up ? cable : table.down(cable));
        node = next;
      }
      step *= sizes[j];
    }
  }
}

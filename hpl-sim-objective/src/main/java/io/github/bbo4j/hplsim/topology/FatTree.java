package io.github.bbo4j.hplsim.topology;

/**
 * A fat tree of {@code h} levels of switches with D-mod-k routing (Zahavi 2010).
 *
 * <p>A vertex of level L has {@code h} digits; digit i counts to {@code down[i]} where {@code i >=
 * L} and to {@code up[i]} below; vertices are numbered with the first digit fastest, nodes being
 * level 0. It is connected to those of level L+1 that differ at most in digit L, by {@code
 * parallel[L]} cables each. Going up, port {@code dst / (up[0]*...*up[L-1]) mod (up[L] *
 * parallel[L])} is taken until the destination is below; going down, cable {@code src mod
 * parallel[L]}.
 */
final class FatTree extends AbstractCluster {

  private final FatTreeShape shape;
  private final boolean scanning;
  private final LinkTable table;
  private final int[] first;

  /**
   * Builds the tree.
   *
   * @param scanning whether the search for a port down goes on at the port found above, as SimGrid
   *     3.32 does
   */
  FatTree(String name, String prefix, FatTreeShape shape, Cables cables, boolean scanning) {
    this(prefix, shape, new LinkTable(name, cables), scanning);
  }

  private FatTree(String prefix, FatTreeShape shape, LinkTable table, boolean scanning) {
    this(prefix, shape, table, scanning, cables(shape, table));
  }

  @SuppressWarnings("checkstyle:parameternumber") // The links have to be there before super().
  private FatTree(
      String prefix, FatTreeShape shape, LinkTable table, boolean scanning, int[] first) {
    super(prefix, table, table.addLoopbacks(shape.nodes()));
    this.shape = shape;
    this.scanning = scanning;
    this.table = table;
    this.first = first;
  }

  /** Adds all cables, level by level; returns the number of each one's way up. */
  private static int[] cables(FatTreeShape s, LinkTable table) {
    int[] numbers = new int[s.cables()];
    int at = 0;
    for (int level = 0; level < s.levels(); level++) {
      for (int child = 0; child < s.vertices(level); child++) {
        int[] digits = s.digits(child, level);
        for (int parent = 0; parent < s.up(level); parent++) {
          digits[level] = parent;
          int above = s.id(level + 1, s.position(digits, level + 1));
          for (int cable = 0; cable < s.parallel(level); cable++) {
            String name = "link_from_" + s.id(level, child) + "_" + above + "_" + at;
            numbers[at++] = table.addCable(name, 1);
          }
        }
      }
    }
    return numbers;
  }

  @Override
  void route(int from, int to, RouteBuffer into) {
    int[] at = shape.digits(from, 0);
    int[] target = shape.digits(to, 0);
    int level = 0;
    int quotient = to;
    while (level == 0 || !shape.below(at, target, level)) {
      int port = quotient % (shape.up(level) * shape.parallel(level));
      int parent = port % shape.up(level);
      into.add(first[shape.cable(level, at, parent, port / shape.up(level))]);
      quotient /= shape.up(level);
      at[level++] = parent;
    }
    down(from, at, target, level, into);
  }

  private void down(int from, int[] at, int[] target, int top, RouteBuffer into) {
    int port = 0;
    boolean fresh = true;
    for (int level = top - 1; level >= 0; level--) {
      int children = shape.down(level);
      if (fresh || !scanning || port >= children * shape.parallel(level)) {
        port = from % shape.parallel(level) * children;
      }
      port = next(port, level, target[level], from);
      int parent = at[level];
      at[level] = target[level];
      into.add(table.down(first[shape.cable(level, at, parent, port / children)]));
      port++;
      fresh = false;
    }
  }

  /** Returns the first port from a given one on that leads to a child. */
  private int next(int start, int level, int child, int from) {
    int children = shape.down(level);
    int port = start;
    while (port < children * shape.parallel(level) && port % children != child) {
      port++;
    }
    return port < children * shape.parallel(level)
        ? port
        : from % shape.parallel(level) * children + child;
  }
}

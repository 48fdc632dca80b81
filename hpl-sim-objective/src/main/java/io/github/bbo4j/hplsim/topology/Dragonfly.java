package io.github.bbo4j.hplsim.topology;

/**
 * A dragonfly with minimal routing: groups of chassis of routers (Faanes and others 2012).
 *
 * <p>Green cables join the routers of a chassis, black ones the routers of the same place in the
 * chassis of a group, blue ones the groups: that between groups g and h ends at router h of chassis
 * 0 of g. A route is the cable of the node, to another group [green][black] blue, then [green]
 * [black] and the cable of the node.
 */
final class Dragonfly extends AbstractCluster {

  private final DragonflyShape s;
  private final LinkTable table;
  private final Cabling cabling;
  private final boolean forgetful;

  /** The numbers of the ways up of all cables. */
  private record Cabling(int[] node, int[][][] green, int[][][] black, int[][] blue) {}

  /**
   * Builds the dragonfly.
   *
   * @param forgetful whether a route thinks that it is in chassis 0 after a green link to its
   *     target, as SimGrid 3.32 does: it then lacks a black link or has one too many
   */
  Dragonfly(String name, String prefix, DragonflyShape shape, Cables cables, boolean forgetful) {
    this(prefix, shape, new LinkTable(name, cables), forgetful);
  }

  private Dragonfly(String prefix, DragonflyShape shape, LinkTable table, boolean forgetful) {
    this(prefix, shape, table, forgetful, cables(shape, table));
  }

  @SuppressWarnings("checkstyle:parameternumber") // The links have to be there before super().
  private Dragonfly(
      String prefix, DragonflyShape shape, LinkTable table, boolean forgetful, Cabling cabling) {
    super(prefix, table, table.addLoopbacks(shape.allNodes()));
    s = shape;
    this.table = table;
    this.cabling = cabling;
    this.forgetful = forgetful;
  }

  private static Cabling cables(DragonflyShape s, LinkTable table) {
    int[] node = new int[s.allNodes()];
    int unique = 0;
    for (int n = 0; n < node.length; n++) {
      String name = "local_link_from_router_" + n / s.nodes() + "_to_node_" + n % s.nodes();
      node[n] = table.addCable(name + "_" + unique++, 1);
    }
    int[][][] green = new int[s.groups() * s.chassis()][s.routers()][s.routers()];
    for (int i = 0; i < green.length; i++) {
      for (int j = 0; j < s.routers(); j++) {
        for (int k = j + 1; k < s.routers(); k++) {
          String name =
              "green_link_in_chassis_" + i % s.chassis() + "_between_routers_" + j + "_and_" + k;
          green[i][j][k] = table.addCable(name + "_" + unique++, s.green());
        }
      }
    }
    int[][][] black = new int[s.groups() * s.routers()][s.chassis()][s.chassis()];
    for (int g = 0; g < s.groups(); g++) {
      for (int j = 0; j < s.chassis(); j++) {
        for (int k = j + 1; k < s.chassis(); k++) {
          String name = "black_link_in_group_" + g + "_between_chassis_" + j + "_and_" + k;
          for (int l = 0; l < s.routers(); l++) {
            black[g * s.routers() + l][j][k] =
                table.addCable(name + "_blade_" + l + "_" + unique++, s.black());
          }
        }
      }
    }
    return new Cabling(node, green, black, blue(s, table, unique));
  }

  private static int[][] blue(DragonflyShape s, LinkTable table, int firstUnique) {
    int[][] blue = new int[s.groups()][s.groups()];
    int unique = firstUnique;
    int perGroup = s.chassis() * s.routers();
    for (int i = 0; i < s.groups(); i++) {
      for (int j = i + 1; j < s.groups(); j++) {
        String name = "blue_link_between_group_" + i + "_and_" + j + "_routers_";
        name += (i * perGroup + j) + "_and_" + (j * perGroup + i) + "_" + unique++;
        blue[i][j] = table.addCable(name, s.blue());
      }
    }
    return blue;
  }

  @Override
  void route(int from, int to, RouteBuffer into) {
    Walk walk = new Walk(from, into);
    int group = to / (s.chassis() * s.routers() * s.nodes());
    int chassis = to / (s.routers() * s.nodes()) % s.chassis();
    int router = to / s.nodes() % s.routers();
    into.add(cabling.node[from]);
    if (walk.group != group) {
      walk.green(group);
      walk.black(0);
      walk.blue(group);
    }
    if (walk.router != router) {
      walk.green(router);
      if (forgetful) {
        walk.chassis = 0;
      }
    }
    walk.black(chassis);
    into.add(table.down(cabling.node[to]));
  }

  /** A place on a route. */
  private final class Walk {
    private int group;
    private int chassis;
    private int router;
    private final RouteBuffer into;

    Walk(int from, RouteBuffer into) {
      group = from / (s.chassis() * s.routers() * s.nodes());
      chassis = from / (s.routers() * s.nodes()) % s.chassis();
      router = from / s.nodes() % s.routers();
      this.into = into;
    }

    void green(int to) {
      cross(cabling.green[group * s.chassis() + chassis], router, to);
      router = to;
    }

    void black(int to) {
      cross(cabling.black[group * s.routers() + router], chassis, to);
      chassis = to;
    }

    void blue(int to) {
      cross(cabling.blue, group, to);
      router = group;
      group = to;
    }

    private void cross(int[][] cables, int from, int to) {
      if (from != to) {
        int up = cables[Math.min(from, to)][Math.max(from, to)];
        into.add(from < to ? up : table.down(up));
      }
    }
  }
}

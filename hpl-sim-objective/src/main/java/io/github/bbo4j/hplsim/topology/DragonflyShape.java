package io.github.bbo4j.hplsim.topology;

/**
 * The numbers of a dragonfly.
 *
 * @param groups of chassis
 * @param chassis in each group
 * @param routers in each chassis, at least as many as groups
 * @param nodes on each router
 * @param blue cables between two groups
 * @param black cables between two chassis
 * @param green cables between two routers
 */
record DragonflyShape(
    int groups, int chassis, int routers, int nodes, int blue, int black, int green) {

  DragonflyShape {
    TopologyText.checkPositive(
        "number of a dragonfly", groups, chassis, routers, nodes, blue, black, green);
    if (routers < groups) {
      throw new IllegalArgumentException(
          "a dragonfly has "
              + routers
              + " routers in a chassis but needs one for each of its "
              + groups
              + " groups");
    }
  }

  int allNodes() {
    return TopologyText.checkCount(
        "nodes of a dragonfly", (double) groups * chassis * routers * nodes);
  }
}

package io.github.bbo4j.hplsim.planning;

/**
 * What was bought: equal nodes on a fat tree of two levels, or on one switch. Immutable.
 *
 * @param nodes number of nodes, at least 1
 * @param cores cores of a node, at least 1; each holds a rank
 * @param bandwidth bytes per second of a cable, each direction, positive
 * @param leafPorts nodes on a leaf switch; {@code nodes} or more is one flat switch
 * @param topSwitches switches that connect the leaf switches, at least 1; without meaning on one
 *     flat switch
 */
public record MachineChoice(
    int nodes, int cores, double bandwidth, int leafPorts, int topSwitches) {

  /** More are no machine that could be simulated, and beyond an int soon. */
  private static final int MOST = 1 << 24;

  /** Checks ranges. */
  public MachineChoice {
    if (nodes < 1 || cores < 1 || leafPorts < 1 || topSwitches < 1) {
      throw new IllegalArgumentException(
          "nodes, cores, leafPorts, topSwitches = "
              + nodes
              + ", "
              + cores
              + ", "
              + leafPorts
              + ", "
              + topSwitches
              + " must be at least 1");
    }
    long leaves = leafPorts >= nodes ? 0 : ((long) nodes + leafPorts - 1) / leafPorts;
    requireFew("ranks", (long) nodes * cores, "nodes * cores");
    requireFew("cables", nodes + leaves * topSwitches, "nodes + leaves * topSwitches");
    if (!(bandwidth > 0) || Double.isInfinite(bandwidth)) {
      throw new IllegalArgumentException(
          "bandwidth = " + bandwidth + " B/s must be positive and finite");
    }
  }

  private static void requireFew(String what, long number, String of) {
    if (number > MOST) {
      throw new IllegalArgumentException(
          what
              + " = "
              + of
              + " are "
              + number
              + " but at most "
              + MOST
              + " are simulated. Maybe fewer switches or nodes");
    }
  }

  /** Returns whether one switch holds all nodes. */
  public boolean flat() {
    return leafPorts >= nodes;
  }

  /** Returns the number of leaf switches. */
  public int leaves() {
    return flat() ? 1 : (nodes + leafPorts - 1) / leafPorts;
  }

  /** Returns the number of switches. */
  public int switches() {
    return flat() ? 1 : leaves() + topSwitches;
  }

  /** Returns the number of cables: one for each node, and one from each leaf to each top switch. */
  public int cables() {
    return nodes + (flat() ? 0 : leaves() * topSwitches);
  }

  /** Returns the number of ranks. */
  public int ranks() {
    return nodes * cores;
  }
}

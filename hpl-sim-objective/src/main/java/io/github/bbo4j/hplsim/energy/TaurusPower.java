package io.github.bbo4j.hplsim.energy;

import java.util.ArrayList;
import java.util.List;

/**
 * Measured power of the cluster Taurus (Grid'5000, Lyon: 2 x Xeon E5-2630, 12 cores): idle, one
 * core and all cores of a node in watts, by node, performance state and workload (F. Heinrich and
 * others, "Predicting the energy consumption of MPI applications at scale using a single node",
 * IEEE Cluster 2017; T. Cornebize, master thesis, Univ. Grenoble Alpes, 2017, and its companion
 * data, here as numbers). States 0 to 11 are read as 2.3 to 1.2 GHz in steps of 0.1. Idle of state
 * 0 is what the authors entered for HPL; lower states idle at 91 to 105 W.
 */
public final class TaurusPower {

  private static final int CORES = 12;
  private static final double OFF = 10;

  /** Power with all cores polling for messages. */
  private static final double POLLING = 188;

  /** Node, idle, one core, all cores; state 0, HPL. */
  private static final double[][] NODES = {
    {1, 115, 120.75, 214.75},
    {2, 94.75, 120.75, 214.75},
    {3, 115, 118.75, 211},
    {4, 115, 118.88, 213},
    {5, 115, 117.62, 210.62},
    {6, 115, 117.5, 209.94},
    {7, 115, 121.62, 216.88},
    {8, 115, 118.75, 210.38},
    {9, 115, 120.75, 214.75},
    {10, 115, 133, 226.185},
    {11, 115, 120.75, 216},
    {12, 115, 134.75, 230.12},
    {13, 115, 121.12, 216.12},
    {15, 115, 120.75, 214.75},
    {16, 115, 121.5, 219.06}
  };

  /** Idle, one core, all cores of node 1 under HPL, by state. */
  private static final double[][] STATES = {
    {115, 120.75, 214.75},
    {94.62, 119.38, 207},
    {94.38, 118.12, 198.94},
    {94.5, 116.88, 190.62},
    {94.44, 115.62, 183.62},
    {94.5, 114.62, 177},
    {94.62, 113.5, 170.12},
    {94.62, 112.25, 163.44},
    {94.62, 111.5, 157.75},
    {94.62, 110.5, 152.12},
    {94.62, 109.62, 146.815},
    {94.62, 108.75, 142.12}
  };

  private static final double[] EP = {94.75, 116.12, 178.88};

  private TaurusPower() {}

  private static PowerCurve curve(double idle, double one, double all) {
    return PowerCurve.ofOneCore(idle, one, all, CORES);
  }

  /**
   * Returns node 1 under HPL in all twelve performance states; a core that waits polls, at 0.74 of
   * the load of one that computes.
   */
  public static NodePower allStates() {
    List<NodePower.State> states = new ArrayList<>();
    for (int i = 0; i < STATES.length; i++) {
      double[] w = STATES[i];
      states.add(new NodePower.State((23 - i) * 1e8, curve(w[0], w[1], w[2])));
    }
    return new NodePower(CORES, states, OFF, polling());
  }

  private static double polling() {
    double[] w = STATES[0];
    return NodePower.pollingLoad(curve(w[0], w[1], w[2]), POLLING);
  }

  /** Returns the nodes that were measured under HPL at 2.3 GHz, in the order of their numbers. */
  public static List<NodePower> nodes() {
    List<NodePower> nodes = new ArrayList<>();
    for (double[] w : NODES) {
      List<NodePower.State> state = List.of(new NodePower.State(2.3e9, curve(w[1], w[2], w[3])));
      nodes.add(new NodePower(CORES, state, OFF, polling()));
    }
    return nodes;
  }

  /** Returns the first nodes under HPL at 2.3 GHz; beyond those measured, again from the first. */
  public static ClusterPower cluster(int nodes) {
    List<NodePower> measured = nodes();
    List<NodePower> all = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      all.add(measured.get(i % measured.size()));
    }
    return ClusterPower.of(all);
  }

  /** Returns node 1 under the benchmark NAS EP at 2.3 GHz: power depends on the workload. */
  public static NodePower embarrassinglyParallel() {
    return new NodePower(
        CORES, List.of(new NodePower.State(2.3e9, curve(EP[0], EP[1], EP[2]))), OFF, 0);
  }
}

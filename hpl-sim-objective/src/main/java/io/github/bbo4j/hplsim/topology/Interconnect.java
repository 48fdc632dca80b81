package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A topology and how flows share its links: weighted max-min, each flow in proportion to one over
 * {@code sum of latencies + sum of bandwidthWeight/bandwidth} of its route, as connections of TCP
 * with longer round trips get less (Velho and others 2013; SimGrid's network/weight-S and
 * TCP-gamma). Immutable.
 *
 * @param topology links and routes
 * @param bandwidthWeight bytes that each link adds to the penalty of a flow at its bandwidth, not
 *     negative
 * @param window bytes of a flow that are under way at most; its rate never exceeds {@code
 *     window/(2*latency)}; positive, may be infinite
 * @param solver when rates are worked out
 */
public record Interconnect(
    Topology topology, double bandwidthWeight, double window, Solver solver) {

  /** When the rates of flows are worked out. */
  public enum Solver {
    /** At every date, for all flows that are connected to a change: the max-min shares. */
    EXACT,
    /**
     * As SimGrid's default solver does, to the last bit: some rates stay as they were although
     * flows beside them have ended (its option {@code network/optim:Full} is {@link #EXACT}). The
     * window has no effect.
     */
    SIMGRID_DEFAULT
  }

  /** Checks ranges. */
  public Interconnect {
    Arguments.given(topology, "topology");
    Arguments.given(solver, "solver");
    if (!(bandwidthWeight >= 0) || Double.isInfinite(bandwidthWeight)) {
      throw new IllegalArgumentException(
          "bandwidthWeight = " + bandwidthWeight + " B must be finite and not negative");
    }
    if (!(window > 0)) {
      throw new IllegalArgumentException("window = " + window + " B must be positive");
    }
  }

  /** Returns an interconnect whose flows are weighted by latency alone, without a window. */
  public static Interconnect of(Topology topology) {
    Arguments.given(topology, "topology");
    return new Interconnect(topology, 0, Double.POSITIVE_INFINITY, Solver.EXACT);
  }

  /** Returns this interconnect with other weights. */
  public Interconnect withSharing(double bandwidthWeightBytes, double windowBytes) {
    return new Interconnect(topology, bandwidthWeightBytes, windowBytes, solver);
  }

  /** Returns this interconnect with another topology. */
  public Interconnect withTopology(Topology value) {
    return new Interconnect(value, bandwidthWeight, window, solver);
  }

  /** Returns this interconnect with another solver. */
  public Interconnect withSolver(Solver value) {
    return new Interconnect(topology, bandwidthWeight, window, value);
  }
}

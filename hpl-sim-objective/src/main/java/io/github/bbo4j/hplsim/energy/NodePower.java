package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * What a node draws under one workload, in each performance state (DVFS). Immutable.
 *
 * @param cores cores of the node, at least 1
 * @param states performance states, at least one
 * @param off watts when switched off, not negative; kept with the node, but in no energy, as nodes
 *     are on from the start of a run to its end (as in a replay by SimGrid)
 * @param polling load of a core whose process waits for messages, in [0, 1]: 0 where waiting
 *     sleeps, as in SimGrid's energy plugin; MPI libraries usually poll
 */
public record NodePower(int cores, List<State> states, double off, double polling) {
  private static final double LARGEST_RATIO = 1e6;

  /**
   * A performance state.
   *
   * @param speed of a core, any unit, only ratios count; 0 of a state in which nothing runs, as
   *     platforms of SimGrid write booting and shutting down
   * @param curve power in this state
   */
  public record State(double speed, PowerCurve curve) {
    /** Checks the speed. */
    public State {
      Arguments.given(curve, "curve");
      Arguments.require(
          speed >= 0 && Double.isFinite(speed),
          "speed of a performance state",
          speed,
          "finite and at least 0, which says that nothing runs in it");
    }
  }

  /** Checks ranges. */
  public NodePower {
    Arguments.given(states, "states");
    states = List.copyOf(states);
    if (cores < 1) {
      throw new IllegalArgumentException("cores = " + cores + " must be at least 1");
    }
    if (states.isEmpty()) {
      throw new IllegalArgumentException("states is empty; a node has at least one state");
    }
    DoubleSummaryStatistics speeds =
        states.stream().mapToDouble(State::speed).filter(s -> s > 0).summaryStatistics();
    Arguments.require(
        speeds.getCount() > 0, "speeds of the states", 0, "positive in at least one of them");
    Arguments.require(
        speeds.getMax() / speeds.getMin() <= LARGEST_RATIO,
        "fastest over slowest speed of the states",
        speeds.getMax() / speeds.getMin(),
        "at most 1e6");
    if (!(off >= 0) || Double.isInfinite(off)) {
      throw new IllegalArgumentException(
          "power when off = " + off + " W must be finite and not negative");
    }
    if (!(polling >= 0 && polling <= 1)) {
      throw new IllegalArgumentException("polling = " + polling + " must be in [0, 1]");
    }
  }

  /** Returns a node of one performance state that draws nothing when off and never polls. */
  public static NodePower of(int cores, PowerCurve curve) {
    Arguments.given(curve, "curve");
    return new NodePower(cores, List.of(new State(1, curve)), 0, 0);
  }

  /** Returns this node with another load of a waiting core. */
  public NodePower withPolling(double load) {
    return new NodePower(cores, states, off, load);
  }

  /** Returns this node with all curves moved by some watts. */
  public NodePower plus(double watts) {
    return new NodePower(
        cores,
        states.stream().map(s -> new State(s.speed(), s.curve().plus(watts))).toList(),
        off,
        polling);
  }

  /**
   * Returns the load of a core that polls, from the power of a node on which all cores do.
   *
   * @param curve power of the node
   * @param watts with all cores polling, between base and full
   */
  public static double pollingLoad(PowerCurve curve, double watts) {
    Arguments.given(curve, "curve");
    double load = (watts - curve.base()) / (curve.full() - curve.base());
    if (!(load >= 0 && load <= 1)) {
      throw new IllegalArgumentException(
          "polling power = "
              + watts
              + " W must be between "
              + curve.base()
              + " and "
              + curve.full());
    }
    return load;
  }

  /** Returns a performance state. */
  public State state(int number) {
    if (number < 0 || number >= states.size()) {
      throw new IllegalArgumentException(
          "performance state is " + number + " but there are 0.." + (states.size() - 1));
    }
    return states.get(number);
  }

  /** Returns how much longer computations take in a state than in the fastest one, at least 1. */
  public double slowdown(int number) {
    double fastest = states.stream().mapToDouble(State::speed).max().orElseThrow();
    return fastest / running(number).speed();
  }

  /**
   * Returns a performance state that computations run in.
   *
   * @throws IllegalArgumentException when there is no such state, or its speed is 0
   */
  State running(int number) {
    State state = state(number);
    if (state.speed() == 0) {
      throw new IllegalArgumentException(
          "performance state is "
              + number
              + " but its speed is 0: nothing runs in it; choose another one");
    }
    return state;
  }

  /**
   * Returns the power that a SimGrid host declares by its properties {@code wattage_per_state}
   * ({@code idle:base:full} for each state, separated by commas) and {@code wattage_off}; {@code
   * idle:full} alone has its base at idle.
   *
   * @param speeds of the states
   */
  static NodePower ofSimGrid(int cores, List<Double> speeds, String perState, String off) {
    String[] parts = perState.split(",", -1);
    if (parts.length != speeds.size()) {
      throw new IllegalArgumentException(
          "wattage_per_state has "
              + parts.length
              + " states but speed has "
              + speeds.size()
              + "; give idle:base:full for each");
    }
    List<State> states = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      states.add(new State(speeds.get(i), curve(parts[i])));
    }
    return new NodePower(cores, states, off.isEmpty() ? 0 : number(off), 0);
  }

  /** Returns the curve of a text {@code idle:base:full} or {@code idle:full}. */
  static PowerCurve curve(String text) {
    String[] watts = text.strip().split(":", -1);
    return switch (watts.length) {
      case 2 -> new PowerCurve(number(watts[0]), number(watts[0]), number(watts[1]));
      case 3 -> new PowerCurve(number(watts[0]), number(watts[1]), number(watts[2]));
      default ->
          throw new IllegalArgumentException(
              "power '" + text.strip() + "' is not idle:base:full in watts");
    };
  }

  private static double number(String text) {
    try {
      return Decimals.parse(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number of watts", e);
    }
  }
}

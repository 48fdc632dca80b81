package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * Settings of simulated annealing.
 *
 * @param schedule how the temperature falls
 * @param initialTemperature where it starts
 * @param restarts when it rises again
 * @param moves in about how many parameters a step moves, above 0; positive infinity for the
 *     thesis's step, uniform among all neighbours in all dimensions
 * @param walkLimit how many known points the walk may visit in search of a new one, at least 1
 * @param acceptance which moves to a worse point are made
 */
public record AnnealingSettings(
    CoolingSchedule schedule,
    InitialTemperature initialTemperature,
    Restarts restarts,
    double moves,
    int walkLimit,
    Acceptance acceptance) {

  /** Checks the ranges. */
  public AnnealingSettings {
    Arguments.given(schedule, "schedule");
    Arguments.given(initialTemperature, "initialTemperature");
    Arguments.given(restarts, "restarts");
    Arguments.given(acceptance, "acceptance");
    Arguments.require(moves > 0, "moves", moves, "above 0");
    Arguments.require(walkLimit >= 1, "walkLimit", walkLimit, "at least 1");
  }

  /**
   * For budgets of about a hundred evaluations: exponential cooling by 0.9, a fifth of the spread
   * of the initial design, no restarts, steps of one or two parameters. Chosen on recorded systems:
   * docs/heuristics.md.
   */
  public static AnnealingSettings defaults() {
    return new AnnealingSettings(
        CoolingSchedule.exponential(0.9),
        InitialTemperature.spread(0.2),
        Restarts.none(),
        1.5,
        200,
        Acceptance.METROPOLIS);
  }

  /**
   * What the thesis ran (section 4.2.1): {@code T_0} = 1000 in the unit of the cost, a cool-down
   * factor of 10, steps in all dimensions.
   *
   * @param schedule {@code CoolingSchedule.linear(10)} or {@code CoolingSchedule.logarithmic(10)}
   * @param restarts none was best by distance to the optimum, a threshold by stability (table 4.7)
   */
  public static AnnealingSettings published(CoolingSchedule schedule, Restarts restarts) {
    return new AnnealingSettings(
        schedule,
        InitialTemperature.fixed(1000),
        restarts,
        Double.POSITIVE_INFINITY,
        200,
        Acceptance.METROPOLIS);
  }

  /** With another schedule. */
  public AnnealingSettings withSchedule(CoolingSchedule other) {
    return new AnnealingSettings(other, initialTemperature, restarts, moves, walkLimit, acceptance);
  }

  /** With another initial temperature. */
  public AnnealingSettings withInitialTemperature(InitialTemperature other) {
    return new AnnealingSettings(schedule, other, restarts, moves, walkLimit, acceptance);
  }

  /** With other restarts. */
  public AnnealingSettings withRestarts(Restarts other) {
    return new AnnealingSettings(schedule, initialTemperature, other, moves, walkLimit, acceptance);
  }

  /** With another number of parameters a step moves. */
  public AnnealingSettings withMoves(double other) {
    return new AnnealingSettings(
        schedule, initialTemperature, restarts, other, walkLimit, acceptance);
  }

  /** With another limit of the walk over known points. */
  public AnnealingSettings withWalkLimit(int other) {
    return new AnnealingSettings(schedule, initialTemperature, restarts, moves, other, acceptance);
  }

  /** With another rule of acceptance. */
  public AnnealingSettings withAcceptance(Acceptance other) {
    return new AnnealingSettings(schedule, initialTemperature, restarts, moves, walkLimit, other);
  }
}

package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalInt;

/**
 * How many evaluations a run, or a stage of it, may take.
 *
 * @param evaluations of the stage, spent ones included; negative if nothing bounds them
 * @param end the number of trials, finished and pending, at which it is over; negative if nothing
 *     bounds them
 * @param later evaluations of the stages after it
 * @param known trials of a warm start, which the history begins with
 */
record EvaluationPlan(int evaluations, int end, int later, int known) {
  static final EvaluationPlan NONE = new EvaluationPlan(-1, -1, 0, 0);

  /** A run without an end is planned with at least so many. */
  private static final int OPEN_END = 100;

  /**
   * The plan of the last stage of a run.
   *
   * @param evaluations of the stage, spent ones included
   * @param spent trials of the run, finished and pending
   * @param remaining evaluations that are not spent, at least 0
   */
  static EvaluationPlan of(int evaluations, int spent, int remaining) {
    Arguments.require(remaining >= 0, "remaining", remaining, "at least 0");
    return new EvaluationPlan(evaluations, sum(spent, remaining), 0, 0);
  }

  /** The same of a run that is one stage. */
  static EvaluationPlan of(int spent, int remaining) {
    return of(sum(spent, remaining), spent, remaining);
  }

  /** The sum, or as many as can be counted. */
  private static int sum(int spent, int remaining) {
    return (int) Math.min(Integer.MAX_VALUE, (long) spent + remaining);
  }

  /** This plan of a stage after which so many evaluations follow. */
  EvaluationPlan withLater(int following) {
    return new EvaluationPlan(evaluations, end, following, known);
  }

  /** This plan of a history that begins with so many trials of a warm start. */
  EvaluationPlan withKnown(int trials) {
    return new EvaluationPlan(evaluations, end, later, trials);
  }

  /** This plan of a history that lacks so many trials of a warm start, which it begins with. */
  EvaluationPlan without(int trials) {
    return end < 0
        ? new EvaluationPlan(evaluations, end, later, 0)
        : new EvaluationPlan(evaluations - trials, end - trials, later, 0);
  }

  /** What is left when so many are finished or pending; empty if nothing bounds them. */
  OptionalInt remaining(int spent) {
    return end < 0 ? OptionalInt.empty() : OptionalInt.of(Math.max(0, end - spent));
  }

  /** What to plan with when so many are finished or pending, at least 1. */
  int planned(int spent) {
    return end < 0 ? Math.max(OPEN_END, 2 * spent) : Math.max(1, evaluations);
  }
}

package io.github.bbo4j.core;

import java.util.OptionalInt;

/**
 * How many evaluations a run, or a stage of it, may take.
 *
 * @param evaluations of the stage, spent ones included; negative if nothing bounds them
 * @param end the number of trials, finished and pending, at which it is over; negative if nothing
 *     bounds them
 */
record EvaluationPlan(int evaluations, int end) {
  static final EvaluationPlan NONE = new EvaluationPlan(-1, -1);

  /** A run without an end is planned with at least so many. */
  private static final int OPEN_END = 100;

  /** What is left when so many are finished or pending; empty if nothing bounds them. */
  OptionalInt remaining(int spent) {
    return end < 0 ? OptionalInt.empty() : OptionalInt.of(Math.max(0, end - spent));
  }

  /** What to plan with when so many are finished or pending, at least 1. */
  int planned(int spent) {
    return end < 0 ? Math.max(OPEN_END, 2 * spent) : Math.max(1, evaluations);
  }
}

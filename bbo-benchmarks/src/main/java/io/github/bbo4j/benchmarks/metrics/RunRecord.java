package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.TuningResult;
import java.util.List;

/**
 * One run of one heuristic on one problem, evaluation by evaluation.
 *
 * @param problem what was tuned
 * @param heuristic what chose
 * @param repetition 1-based
 * @param steps one per evaluation, in order; copied
 * @param result how the run ended
 */
public record RunRecord(
    Problem problem, String heuristic, int repetition, List<Step> steps, TuningResult result) {

  /** Copies the steps. */
  public RunRecord {
    steps = List.copyOf(steps);
  }

  /** The true costs in order, NaN where there is none. */
  double[] trueCosts() {
    return steps.stream().mapToDouble(Step::trueCost).toArray();
  }
}

package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/** Distances to the optimum: the true cost of the best configuration measured so far. */
public final class Regret {
  private Regret() {}

  /**
   * How far a cost is from the lowest one, relative to it: {@code (cost - optimum) / |optimum|}.
   *
   * <p>Right for a negative optimum. From an optimum of 0 any distance is infinite and none is 0,
   * as in the stop criteria; {@link #absolute} has no such trouble.
   *
   * @return a share, at least 0 for costs not below the optimum; NaN if either is NaN
   */
  public static double relative(double cost, double optimum) {
    return share(cost - optimum, optimum);
  }

  /** A difference of costs as a share of {@code |optimum|}; none is 0 of anything. */
  static double share(double difference, double optimum) {
    return difference == 0 ? 0 : difference / Math.abs(optimum);
  }

  /**
   * {@code best true cost - optimum} after a number of evaluations, in the unit of the cost.
   *
   * @param run the run; one that ended before counts with its last evaluation
   * @param evaluations at least 1
   * @return NaN while nothing was measured, or if the optimum is not known
   */
  public static double absolute(RunRecord run, int evaluations) {
    Arguments.given(run, "run");
    return best(run, evaluations) - run.problem().optimum();
  }

  /** {@link #absolute} as a share of the optimum: see {@link #relative(double, double)}. */
  public static double relative(RunRecord run, int evaluations) {
    Arguments.given(run, "run");
    return relative(best(run, evaluations), run.problem().optimum());
  }

  private static double best(RunRecord run, int evaluations) {
    Arguments.require(evaluations >= 1, "evaluations", evaluations, "at least 1");
    List<Step> steps = run.steps();
    return steps.isEmpty()
        ? Double.NaN
        : steps.get(Math.min(evaluations, steps.size()) - 1).bestTrueCost();
  }
}

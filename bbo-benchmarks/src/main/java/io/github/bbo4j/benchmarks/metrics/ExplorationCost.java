package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * What a run paid for trying worse configurations, in the unit of the cost.
 *
 * @param regressions the number of evaluations that were worse, strictly
 * @param cost the sum of how much worse they were
 */
public record ExplorationCost(int regressions, double cost) {

  /**
   * Against the best so far: {@code sum of max(0, f_i - min of f_1..f_(i-1))}.
   *
   * @param costs in the order of the evaluations; NaN is passed over; not modified
   */
  public static ExplorationCost global(double[] costs) {
    Arguments.given(costs, "costs");
    return sum(costs, true);
  }

  /**
   * Against the evaluation before: {@code sum of max(0, f_i - f_(i-1))}.
   *
   * @param costs in the order of the evaluations; NaN is passed over; not modified
   */
  public static ExplorationCost local(double[] costs) {
    Arguments.given(costs, "costs");
    return sum(costs, false);
  }

  private static ExplorationCost sum(double[] costs, boolean best) {
    int regressions = 0;
    double sum = 0;
    double reference = Double.NaN;
    for (double cost : costs) {
      if (Double.isNaN(cost)) {
        continue;
      }
      if (cost > reference) {
        regressions++;
        sum += cost - reference;
      }
      if (!best || !(cost >= reference)) {
        reference = cost;
      }
    }
    return new ExplorationCost(regressions, sum);
  }
}

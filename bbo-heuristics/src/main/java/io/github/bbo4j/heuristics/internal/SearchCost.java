package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;

/**
 * The one number by which searches compare points of any outcome: the aggregated cost of what was
 * measured; else the greatest bound, for a censored run costs at least that; else, where all runs
 * failed, positive infinity.
 */
public final class SearchCost {
  private SearchCost() {}

  /** The number for an observation; never NaN. */
  public static double of(Observation observation) {
    return (observation.isMeasured() ? observation.cost() : observation.censoredBound())
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The number for a point of one run; never NaN. */
  static double of(Outcome outcome, History history) {
    if (outcome instanceof Outcome.Measured measured) {
      return aggregate(history.aggregation(), new double[] {measured.cost()});
    }
    return outcome instanceof Outcome.Censored censored
        ? censored.lowerBound()
        : Double.POSITIVE_INFINITY;
  }

  static double aggregate(Aggregation aggregation, double[] costs) {
    return aggregation.aggregate(costs);
  }
}

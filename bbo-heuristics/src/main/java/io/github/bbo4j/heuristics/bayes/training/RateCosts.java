package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.statistics.CostScale;

/**
 * Costs of rates that are maximised, such as requests a second: all are negative, and some are
 * twice as large as others. They are decided about as the times that they are, 1/r for a cost of
 * -r: a system gives the same run whether it tells how long something takes or how often it is done
 * in a second.
 *
 * <p>Where most configurations are far slower than the best, rates are near zero and tell nothing
 * of one another, while times do.
 */
public final class RateCosts {
  /** Of sizes below, and above its inverse, the other may be no number. */
  private static final double SMALLEST = 1e-300;

  private RateCosts() {}

  /**
   * A history of the times. O(1) for one trial more than was asked about before.
   *
   * @param history runs
   * @return the same history unless all costs, and bounds of censored runs, are of the scale {@link
   *     CostScale#RATE}
   */
  public static History asTimes(History history) {
    boolean rates = history.fold(RateCosts.class, Range::new, Range::isOfRates);
    return rates ? history.withOutcomes(RateCosts.class, "time", RateCosts::asTime) : history;
  }

  private static Outcome asTime(Outcome outcome) {
    if (outcome instanceof Outcome.Measured run) {
      return Outcome.measured(-1 / run.cost());
    }
    return outcome instanceof Outcome.Censored run
        ? Outcome.censored(-1 / run.lowerBound())
        : outcome;
  }

  /** Where the costs lie. */
  private static final class Range implements History.Fold {
    private double lowest = Double.POSITIVE_INFINITY;
    private double highest = Double.NEGATIVE_INFINITY;

    @Override
    public void add(History grown) {
      Outcome outcome = grown.trial(grown.size() - 1).outcome();
      if (outcome instanceof Outcome.Measured run) {
        include(run.cost());
      } else if (outcome instanceof Outcome.Censored run) {
        include(run.lowerBound());
      }
    }

    private void include(double cost) {
      lowest = Math.min(lowest, cost);
      highest = Math.max(highest, cost);
    }

    boolean isOfRates() {
      return CostScale.between(lowest, highest) == CostScale.RATE
          && highest < -SMALLEST
          && lowest > -1 / SMALLEST;
    }
  }
}

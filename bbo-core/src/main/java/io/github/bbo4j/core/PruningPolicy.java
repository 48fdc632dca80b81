package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.util.function.ToDoubleFunction;

/**
 * Sets the cost beyond which a run is given up. A pure function of the history; an objective that
 * honours the limit it is handed returns {@link Outcome.Censored}, and one that does not is never
 * cut short.
 */
@FunctionalInterface
public interface PruningPolicy {

  /** No limit. */
  PruningPolicy NONE = history -> Double.POSITIVE_INFINITY;

  /**
   * The limit for the next run.
   *
   * @return a number, or positive infinity for no limit; not NaN
   */
  double costLimit(History history);

  /** The same limit for every run. */
  static PruningPolicy fixed(double limit) {
    if (Double.isNaN(limit)) {
      throw new IllegalArgumentException("limit is NaN");
    }
    return history -> limit;
  }

  /**
   * {@code factor} times as bad as the default configuration: limit {@code d + (factor - 1) |d|}
   * for its cost {@code d}, which is {@code factor * d} for positive costs and right for negative
   * ones. No limit while the default is not measured.
   *
   * @param factor at least 1
   */
  static PruningPolicy relativeToDefault(Configuration defaults, double factor) {
    return relative(
        factor, history -> history.observation(defaults).map(Observation::cost).orElse(Double.NaN));
  }

  /**
   * {@code factor} times as bad as the best configuration so far.
   *
   * @param factor at least 1
   */
  static PruningPolicy relativeToBest(double factor) {
    return relative(factor, history -> history.best().map(Observation::cost).orElse(Double.NaN));
  }

  /**
   * The quantile of the aggregated costs of the configurations measured so far (linear
   * interpolation, R type 7); 0.5 is the median.
   *
   * <p>Censored runs count as at least their bound: a quantile that falls among them gives no
   * limit.
   *
   * @param q in [0, 1]
   * @param atLeast no limit before so many configurations were run, at least 1
   */
  static PruningPolicy quantile(double q, int atLeast) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("q = " + q + " is outside [0, 1]");
    }
    if (atLeast < 1) {
      throw new IllegalArgumentException("atLeast = " + atLeast + " is below 1");
    }
    return history -> {
      double[] costs =
          history.observations().stream()
              .filter(o -> o.isMeasured() || o.censored() > 0)
              .mapToDouble(o -> o.isMeasured() ? o.cost() : Double.POSITIVE_INFINITY)
              .sorted()
              .toArray();
      if (costs.length < atLeast) {
        return Double.POSITIVE_INFINITY;
      }
      double place = q * (costs.length - 1);
      int low = (int) Math.floor(place);
      int high = (int) Math.ceil(place);
      if (low == high || Double.isInfinite(costs[high])) {
        return costs[high];
      }
      return costs[low] + (place - low) * (costs[high] - costs[low]);
    };
  }

  private static PruningPolicy relative(double factor, ToDoubleFunction<History> reference) {
    if (!(factor >= 1) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "factor = " + factor + " is not a finite number of at least 1");
    }
    return history -> {
      double cost = reference.applyAsDouble(history);
      return Double.isNaN(cost) ? Double.POSITIVE_INFINITY : cost + (factor - 1) * Math.abs(cost);
    };
  }
}

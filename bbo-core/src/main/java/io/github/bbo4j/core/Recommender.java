package io.github.bbo4j.core;

import java.util.Optional;

/**
 * Says which configuration to use in the end, with an honest estimate of its cost. A pure function
 * of the history.
 */
@FunctionalInterface
public interface Recommender {

  /**
   * The configuration with the least aggregated cost. Right where costs are exact; under noise it
   * prefers the lucky and its estimate is too good, and the recommendation says by which method.
   */
  Recommender LEAST_COST =
      history ->
          history
              .best()
              .map(
                  o ->
                      new Recommendation(
                          o.configuration(),
                          o.cost(),
                          o.count() > 1 ? Math.sqrt(o.variance() / o.count()) : Double.NaN,
                          o.count(),
                          "least aggregated cost"));

  /** The recommendation, or nothing if nothing was measured. */
  Optional<Recommendation> recommend(History history);
}

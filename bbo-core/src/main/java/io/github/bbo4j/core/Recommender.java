package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * Says which configuration to use in the end, with an honest estimate of its cost. A pure function
 * of the history.
 */
@FunctionalInterface
public interface Recommender {

  /**
   * The configuration with the lowest aggregated cost; one that failed or was given up only if
   * there are no others. Right where costs are exact; under noise it prefers configurations whose
   * runs came out too low, and its estimate is too low, and the recommendation says by which
   * method.
   */
  Recommender LOWEST_COST =
      named(
          "lowest",
          history ->
              lowest(history)
                  .map(
                      o ->
                          new Recommendation(
                              o.configuration(),
                              o.cost().orElseThrow(),
                              o.standardError(),
                              o.count(),
                              Arrays.stream(o.costs()).boxed().toList(),
                              "best aggregated measurement")));

  private static Optional<Observation> lowest(History history) {
    return history
        .best()
        .filter(Observation::hasOnlyMeasuredRuns)
        .or(
            () ->
                history.observations().stream()
                    .filter(Observation::hasOnlyMeasuredRuns)
                    .min(Comparator.comparingDouble(o -> o.cost().orElseThrow())))
        .or(history::best);
  }

  /** The recommendation, or nothing if nothing was measured. */
  Optional<Recommendation> recommend(History history);

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same recommender under a name. */
  static Recommender named(String name, Recommender recommender) {
    Arguments.text(name, "name");
    Arguments.given(recommender, "recommender");
    return new Recommender() {
      @Override
      public Optional<Recommendation> recommend(History history) {
        return recommender.recommend(history);
      }

      @Override
      public String name() {
        return name;
      }

      @Override
      public String toString() {
        return name;
      }
    };
  }
}

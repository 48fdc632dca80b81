package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stop criteria as the command line writes them: a name and numbers, joined by colons. */
final class StopOptions {
  static final String FORMS =
      "best:WINDOW:PERCENT, mean:WINDOW:PERCENT, median:WINDOW:PERCENT (improvement below that over"
          + " the window), distinct:WINDOW:FEWEST, distance:WINDOW:BELOW, reference:VALUE,"
          + " duration:COST (sum of the costs), seconds:TIME (of the clock)";

  private StopOptions() {}

  /**
   * Stops when any of them does; never if there is none.
   *
   * @param directions of the problems whose runs it stops
   * @throws IllegalArgumentException if one is not of the {@link #FORMS}, where the message lists
   *     them, or means nothing for a direction
   */
  static StopCriterion criterion(List<String> texts, Set<Direction> directions) {
    StopCriterion all = history -> Optional.empty();
    Catalog<StopCriterion> inValues = inValues(directions);
    for (String text : texts) {
      try {
        all = all.or(inValues.find(text).orElseGet(() -> StopCriteria.byId(text)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("--stop " + text + ": " + e.getMessage(), e);
      }
    }
    return all;
  }

  /** Those that speak of values: the library's speak of costs, negatives of what is maximised. */
  private static Catalog<StopCriterion> inValues(Set<Direction> directions) {
    return Catalog.<StopCriterion>of("stop criterion")
        .with(
            "reference:VALUE",
            n -> {
              if (directions.size() > 1) {
                throw new IllegalArgumentException(
                    "some of the problems are minimised and others maximised. Maybe run them apart");
              }
              Direction direction =
                  directions.contains(Direction.MAXIMIZE) ? Direction.MAXIMIZE : Direction.MINIMIZE;
              return StopCriteria.reference(direction.cost(n[0]));
            })
        .with(
            "duration:COST",
            n -> {
              if (directions.contains(Direction.MAXIMIZE)) {
                throw new IllegalArgumentException("values that are maximised are no durations");
              }
              return StopCriteria.summedCost(n[0]);
            });
  }
}

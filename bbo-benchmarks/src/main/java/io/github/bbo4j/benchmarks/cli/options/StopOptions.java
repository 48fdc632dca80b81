package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.stop.StopCriteria;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Stop criteria as the command line writes them: a name and numbers, joined by colons. */
final class StopOptions {
  static final String FORMS =
      "best:WINDOW:PERCENT, mean:WINDOW:PERCENT, median:WINDOW:PERCENT (improvement below that over"
          + " the window), distinct:WINDOW:FEWEST, distance:WINDOW:BELOW, reference:COST,"
          + " duration:COST (sum of the costs), seconds:TIME (of the clock)";

  private StopOptions() {}

  /**
   * Stops when any of them does; never if there is none.
   *
   * @throws IllegalArgumentException if one is not of the {@link #FORMS}
   */
  static StopCriterion criterion(List<String> texts) {
    StopCriterion all = history -> Optional.empty();
    for (String text : texts) {
      all = all.or(one(text));
    }
    return all;
  }

  private static StopCriterion one(String text) {
    String[] parts = text.split(":", -1);
    boolean windowed = List.of("best", "mean", "median", "distinct", "distance").contains(parts[0]);
    if (parts.length != (windowed ? 3 : 2)) {
      throw malformed(text);
    }
    try {
      double last = Double.parseDouble(parts[parts.length - 1]);
      int window = windowed ? Integer.parseInt(parts[1]) : 0;
      return switch (parts[0]) {
        case "best" -> StopCriteria.bestImprovement(window, last / 100);
        case "mean" -> StopCriteria.meanImprovement(window, last / 100);
        case "median" -> StopCriteria.medianImprovement(window, last / 100);
        case "distinct" -> StopCriteria.distinctConfigurations(window, (int) last);
        case "distance" -> StopCriteria.averageDistance(window, last);
        case "reference" -> StopCriteria.reference(last);
        case "duration" -> StopCriteria.summedCost(last);
        case "seconds" -> StopCriteria.elapsed(Duration.ofNanos(Math.round(last * 1e9)));
        default -> throw malformed(text);
      };
    } catch (NumberFormatException e) {
      throw malformed(text);
    }
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException("--stop " + text + " is none of " + FORMS);
  }
}

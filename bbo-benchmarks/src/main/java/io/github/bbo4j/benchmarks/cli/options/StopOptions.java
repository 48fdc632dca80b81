package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.stop.StopCriteria;
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
   * @throws IllegalArgumentException if one is not of the {@link #FORMS}; the message lists them
   */
  static StopCriterion criterion(List<String> texts) {
    StopCriterion all = history -> Optional.empty();
    for (String text : texts) {
      try {
        all = all.or(StopCriteria.byId(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("--stop " + text + ": " + e.getMessage(), e);
      }
    }
    return all;
  }
}

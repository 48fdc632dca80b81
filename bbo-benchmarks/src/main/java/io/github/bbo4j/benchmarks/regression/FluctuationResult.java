package io.github.bbo4j.benchmarks.regression;

import java.util.Optional;

/**
 * What a {@link FluctuationTest} found.
 *
 * @param statistic {@code t}, at least 0; infinite if a factor that never varied has moved
 * @param threshold the quantile from which on {@code t} is an alarm
 * @param likelihood {@code 1 - F(t)} in [0, 1]: how probable so large a {@code t} is where nothing
 *     changed
 * @param direction where the mean went; nothing if several factors were tested together
 */
public record FluctuationResult(
    double statistic, double threshold, double likelihood, Optional<Direction> direction) {

  /** Whether the observations do not belong to the past ones. */
  public boolean isAlarm() {
    return statistic >= threshold;
  }

  /** Where the mean of the recent observations lies. */
  public enum Direction {
    /** Above the past mean. */
    POSITIVE,
    /** At or below the past mean. */
    NEGATIVE;

    static Direction of(double difference) {
      return difference > 0 ? POSITIVE : NEGATIVE;
    }
  }
}

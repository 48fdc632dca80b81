package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;

/**
 * One finished run of the objective.
 *
 * @param number 0-based position in the history
 * @param configuration what was run
 * @param purpose why
 * @param outcome what it gave
 * @param elapsed how long the objective took
 * @param decisionTime how long it took to decide on this configuration
 */
public record Trial(
    int number,
    Configuration configuration,
    Purpose purpose,
    Outcome outcome,
    Duration elapsed,
    Duration decisionTime) {
  /** Checks that all of it is given, the number and the times. */
  public Trial {
    Arguments.given(configuration, "configuration");
    Arguments.given(purpose, "purpose");
    Arguments.given(outcome, "outcome");
    Arguments.given(elapsed, "elapsed");
    Arguments.given(decisionTime, "decisionTime");
    Arguments.require(number >= 0, "number", number, "at least 0");
    Arguments.require(!elapsed.isNegative(), "elapsed", elapsed, "at least 0");
    Arguments.require(!decisionTime.isNegative(), "decisionTime", decisionTime, "at least 0");
  }

  /** A trial without times, for histories written by hand. */
  public static Trial of(
      int number, Configuration configuration, Purpose purpose, Outcome outcome) {
    return new Trial(number, configuration, purpose, outcome, Duration.ZERO, Duration.ZERO);
  }

  /** The same of a run whose warm start is of another system. */
  Trial foreign() {
    return new Trial(number, configuration, Purpose.FOREIGN, outcome, elapsed, decisionTime);
  }

  /** The same under another number. */
  Trial numbered(int other) {
    return new Trial(other, configuration, purpose, outcome, elapsed, decisionTime);
  }
}

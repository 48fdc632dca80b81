package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;

/**
 * What a session asks the caller to measure.
 *
 * @param configuration what to run
 * @param evaluation its number, purpose, cost limit and randomness
 * @param decisionTime how long the decision took
 */
public record Suggestion(
    Configuration configuration, Evaluation evaluation, Duration decisionTime) {
  /** Checks that all of it is given. */
  public Suggestion {
    Arguments.given(configuration, "configuration");
    Arguments.given(evaluation, "evaluation");
    Arguments.given(decisionTime, "decisionTime");
  }

  /** The trial's number, 0-based. */
  public int number() {
    return evaluation.number();
  }
}

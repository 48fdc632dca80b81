package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.util.OptionalDouble;

/** One event of a run as a {@link RunJournal} keeps it. Immutable values. */
public sealed interface JournalEntry {

  /**
   * A suggestion is about to be handed out. Its replicate number is the number of earlier
   * suggestions of the same configuration, its randomness follows from seed and number.
   *
   * @param number 0-based; every number once, in this order
   * @param configuration what to run
   * @param purpose why
   * @param costLimit of the evaluation; nothing for none
   * @param decisionTime how long the decision took
   */
  record Suggested(
      int number,
      Configuration configuration,
      Purpose purpose,
      OptionalDouble costLimit,
      Duration decisionTime)
      implements JournalEntry {}

  /**
   * The outcome of a suggestion is known.
   *
   * @param number of the suggestion, which stands before
   * @param outcome what it gave
   * @param elapsed how long the objective took
   */
  record Told(int number, Outcome outcome, Duration elapsed) implements JournalEntry {}

  /**
   * The run has stopped. Outcomes may follow, of what was under way; suggestions follow where a
   * later run goes on, for instance with a larger budget.
   *
   * @param reason why
   */
  record Stopped(StopReason reason) implements JournalEntry {}
}

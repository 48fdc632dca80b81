package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One line of a journal, as any tool reads it: values by name, without the space they belong to.
 * Immutable.
 *
 * <p>Values are {@link Long}, {@link Double}, {@link String}, or a {@link Labelled} for what is
 * none of them.
 */
public sealed interface JournalRecord {

  /**
   * The run was begun, or gone on with; the first line of a journal, and one more for each time it
   * was opened again.
   *
   * @param again whether the journal was there before
   * @param time when
   * @param holder the process, its machine and its user
   * @param identity what decides: seed, space and settings, flat and by name
   * @param versions of the library, of Java and of the operating system
   * @param changes what differs from the record before, by name; all of them were allowed
   */
  record Opened(
      boolean again,
      Instant time,
      String holder,
      Map<String, String> identity,
      Map<String, String> versions,
      List<String> changes)
      implements JournalRecord {

    /** Copies the collections, keeping their order. */
    public Opened {
      Arguments.given(time, "time");
      Arguments.given(holder, "holder");
      Arguments.given(identity, "identity");
      Arguments.given(versions, "versions");
      identity = Collections.unmodifiableMap(new LinkedHashMap<>(identity));
      versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
      changes = Arguments.list(changes, "changes");
    }

    /**
     * The direction of the quantity behind the costs; empty if the journal doesn't say, as that of
     * a run by ask/tell, where costs are told.
     */
    public Optional<Direction> direction() {
      return Optional.ofNullable(identity.get(Identity.DIRECTION)).flatMap(Direction::ofWord);
    }
  }

  /**
   * A trial was about to be handed out.
   *
   * @param trial its number
   * @param values the configuration
   * @param purpose why it is run
   * @param costLimit of the evaluation; nothing for none
   * @param decisionTime how long the decision took
   */
  record Suggested(
      int trial,
      Map<String, Object> values,
      Purpose purpose,
      OptionalDouble costLimit,
      Duration decisionTime)
      implements JournalRecord {

    /** Copies the values, keeping their order. */
    public Suggested {
      Arguments.given(values, "values");
      Arguments.given(purpose, "purpose");
      Arguments.given(costLimit, "costLimit");
      Arguments.given(decisionTime, "decisionTime");
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /**
   * The outcome of a trial.
   *
   * @param trial its number
   * @param outcome what it gave
   * @param elapsed how long the objective took
   */
  record Told(int trial, Outcome outcome, Duration elapsed) implements JournalRecord {
    /** Checks that all of it is given. */
    public Told {
      Arguments.given(outcome, "outcome");
      Arguments.given(elapsed, "elapsed");
    }
  }

  /**
   * The run has stopped.
   *
   * @param criterion short and stable
   * @param message for people
   */
  record Closed(String criterion, String message) implements JournalRecord {
    /** Checks that all of it is given. */
    public Closed {
      Arguments.given(criterion, "criterion");
      Arguments.given(message, "message");
    }
  }

  /**
   * A damaged end was set aside when the journal was opened.
   *
   * @param file where it is kept
   * @param line the number of its first line
   * @param bytes its length
   */
  record Recovered(String file, long line, long bytes) implements JournalRecord {
    /** Checks that it is given. */
    public Recovered {
      Arguments.given(file, "file");
    }
  }

  /**
   * A value of a kind that JSON has no word for: a factor pair, a permutation.
   *
   * @param coordinate of the value in its domain
   * @param label for people
   */
  record Labelled(long coordinate, String label) {
    /** Checks that it is given. */
    public Labelled {
      Arguments.given(label, "label");
    }

    @Override
    public String toString() {
      return label;
    }
  }
}

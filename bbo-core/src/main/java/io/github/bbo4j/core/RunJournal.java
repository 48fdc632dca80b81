package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Where the events of a run are kept so that a crash loses nothing: bbo-tuner keeps one in a file.
 * A value that says where; {@link #open} does the work.
 *
 * <p>A session with a journal appends each {@link JournalEntry} and waits for {@link Open#append}
 * to return before it acts upon it: a suggestion is recorded before it is handed out, an outcome
 * before a decision can see it. A session that opens a journal with entries takes them up in their
 * order and goes on as the run that wrote them would have: outcomes told are known, and suggestions
 * without an outcome are handed out again, first and under their old numbers, before anything new
 * is decided.
 */
public interface RunJournal {

  /**
   * Opens the journal for one run, and creates it where there is none.
   *
   * @param space of the run
   * @param provenance what decides in this run, by name: a journal whose run was decided by
   *     something else is refused
   * @throws BboException if it can't be opened, is held by another run, or is of another run; the
   *     message names the holder or each difference
   */
  Open open(SearchSpace space, Provenance provenance);

  /** An open journal, held by one session. Called by one thread at a time. */
  interface Open extends AutoCloseable {

    /** What was recorded before it was opened, in the order of recording. */
    List<JournalEntry> recorded();

    /**
     * Records an entry; when it returns, the entry is as durable as the journal promises.
     *
     * @throws BboException if it can't be recorded: the run ends, and what was measured is in the
     *     result that the exception carries
     */
    void append(JournalEntry entry);

    /** Gives the journal free for another run; may be called twice. */
    @Override
    void close();
  }

  /** One event of a run as a {@link RunJournal} keeps it. Immutable values. */
  sealed interface JournalEntry {

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
        implements JournalEntry {
      /** Checks that all of it is given, the number, the limit and the time. */
      public Suggested {
        Arguments.given(configuration, "configuration");
        Arguments.given(purpose, "purpose");
        Arguments.given(costLimit, "costLimit");
        Arguments.given(decisionTime, "decisionTime");
        Arguments.require(number >= 0, "number", number, "at least 0");
        Arguments.require(
            costLimit.isEmpty() || Double.isFinite(costLimit.getAsDouble()),
            "costLimit",
            costLimit.orElse(0),
            "finite. Maybe OptionalDouble.empty() for no limit");
        Arguments.require(!decisionTime.isNegative(), "decisionTime", decisionTime, "at least 0");
      }
    }

    /**
     * The outcome of a suggestion is known.
     *
     * @param number of the suggestion, which stands before
     * @param outcome what it gave
     * @param elapsed how long the objective took
     */
    record Told(int number, Outcome outcome, Duration elapsed) implements JournalEntry {
      /** Checks that all of it is given, the number and the time. */
      public Told {
        Arguments.given(outcome, "outcome");
        Arguments.given(elapsed, "elapsed");
        Arguments.require(number >= 0, "number", number, "at least 0");
        Arguments.require(!elapsed.isNegative(), "elapsed", elapsed, "at least 0");
      }
    }

    /**
     * The run has stopped. Outcomes may follow, of what was under way; suggestions follow where a
     * later run goes on, for instance with a larger budget.
     *
     * @param reason why
     */
    record Stopped(StopReason reason) implements JournalEntry {
      /** Checks that it is given. */
      public Stopped {
        Arguments.given(reason, "reason");
      }
    }
  }
}

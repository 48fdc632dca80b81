package io.github.bbo4j.core;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The journal of a session, or none. Not thread-safe. */
final class SessionJournal {
  private final RunJournal.@Nullable Open open;

  private SessionJournal(RunJournal.@Nullable Open open) {
    this.open = open;
  }

  /**
   * Opens the journal of the settings, if they have one.
   *
   * @param known trials that the session is resumed from: a journal has its own
   */
  static SessionJournal open(TunerSettings settings, Provenance provenance, List<Trial> known) {
    if (settings.world().journal().isEmpty()) {
      return new SessionJournal(null);
    }
    if (!known.isEmpty()) {
      throw new IllegalStateException(
          "a run with a journal goes on from its journal, not from a list of trials. Maybe call start()");
    }
    return new SessionJournal(settings.world().journal().get().open(settings.space(), provenance));
  }

  /** What was recorded before the session; nothing if there is no journal. */
  List<JournalEntry> recorded() {
    return open == null ? List.of() : open.recorded();
  }

  void append(JournalEntry entry) {
    if (open != null) {
      try {
        open.append(entry);
      } catch (BboException e) {
        throw e; // It names the journal's file.
      } catch (RuntimeException | Error e) {
        FailedPart.mark(e, "journal");
        throw e;
      }
    }
  }

  void suggested(Suggestion suggestion) {
    append(
        new JournalEntry.Suggested(
            suggestion.number(),
            suggestion.configuration(),
            suggestion.evaluation().purpose(),
            suggestion.evaluation().costLimit(),
            suggestion.decisionTime()));
  }

  void close() {
    if (open != null) {
      open.close();
    }
  }

  /** Gives the journal free when something was done, whatever that throws. */
  void closeAfter(Runnable last) {
    try {
      last.run();
    } finally {
      close();
    }
  }

  /** Gives the journal free because of what was thrown, which stays what is told. */
  void closeAfter(Throwable cause) {
    try {
      close();
    } catch (RuntimeException | Error e) {
      cause.addSuppressed(e);
    }
  }
}

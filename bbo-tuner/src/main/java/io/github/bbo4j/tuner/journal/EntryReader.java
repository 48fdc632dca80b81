package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.JournalRecord.Closed;
import io.github.bbo4j.tuner.journal.JournalRecord.Labelled;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes records in and makes the core's entries of them, on the space of the run. */
final class EntryReader implements Consumer<JournalRecord> {
  private final SearchSpace space;
  private final Path path;
  private final List<JournalEntry> entries = new ArrayList<>();
  private final BitSet told = new BitSet();
  private Map<String, String> identity = Map.of();
  private boolean mapped = true;
  private @Nullable JournalException misfit;
  private int first;
  private int suggested;

  EntryReader(SearchSpace space, Path path) {
    this.space = space;
    this.path = path;
  }

  /** What decided in the run, as its latest opening recorded it. */
  Map<String, String> identity() {
    return identity;
  }

  /**
   * The entries in order.
   *
   * @throws JournalException if a configuration is none of the space
   */
  List<JournalEntry> entries() {
    if (misfit != null) {
      throw misfit;
    }
    return List.copyOf(entries);
  }

  @Override
  public void accept(JournalRecord entry) {
    if (entry instanceof Opened opened) {
      String said = identity.get(Identity.DIRECTION);
      identity = new LinkedHashMap<>(opened.identity());
      if (said != null) {
        identity.putIfAbsent(Identity.DIRECTION, said);
      }
      // Another space is refused by name when everything is read; its points can't be mapped.
      mapped =
          misfit == null && identity.getOrDefault("order of the parameters", "").equals(names());
    } else if (entry instanceof Suggested s && mapped) {
      if (entries.isEmpty()) {
        // Behind the trials of a warm start, which the session knows.
        first = s.trial();
        suggested = first;
      }
      if (s.trial() != suggested) {
        throw new IllegalArgumentException(
            "it suggests trial " + s.trial() + " after " + (suggested - 1));
      }
      suggested++;
      suggest(s);
    } else if (entry instanceof Told t && mapped) {
      if (t.trial() < first || t.trial() >= suggested || told.get(t.trial())) {
        throw new IllegalArgumentException(
            "trial "
                + t.trial()
                + (t.trial() < first || t.trial() >= suggested
                    ? " was never suggested"
                    : " was told before"));
      }
      told.set(t.trial());
      entries.add(new JournalEntry.Told(t.trial(), t.outcome(), t.elapsed()));
    } else if (entry instanceof Closed c) {
      entries.add(new JournalEntry.Stopped(new StopReason(c.criterion(), c.message())));
    }
  }

  private void suggest(Suggested s) {
    try {
      entries.add(
          new JournalEntry.Suggested(
              s.trial(), configuration(s), s.purpose(), s.costLimit(), s.decisionTime()));
    } catch (IllegalArgumentException e) {
      // Most likely another space, and the comparison of the identities names the difference; else
      // a predicate changed under its name.
      mapped = false;
      misfit =
          new JournalException(
              path + ": trial " + s.trial() + " is no point of the space: " + e.getMessage(), e);
    }
  }

  private String names() {
    return String.join(", ", space.parameters().stream().map(p -> p.name()).toList());
  }

  private Configuration configuration(Suggested s) {
    Map<String, Object> values = new LinkedHashMap<>();
    s.values()
        .forEach(
            (name, value) ->
                values.put(
                    name,
                    value instanceof Labelled l
                        ? space.domain(space.indexOf(name)).valueAt(l.coordinate())
                        : value));
    return space.configuration(values);
  }

  /** The record of an entry. */
  static JournalRecord record(JournalEntry entry) {
    if (entry instanceof JournalEntry.Suggested s) {
      Map<String, Object> values = new LinkedHashMap<>();
      Configuration configuration = s.configuration();
      for (int d = 0; d < configuration.space().dimension(); d++) {
        Object value = configuration.value(d);
        boolean plain = value instanceof Long || value instanceof Double || value instanceof String;
        values.put(
            configuration.space().parameters().get(d).name(),
            plain ? value : new Labelled(configuration.coordinate(d), value.toString()));
      }
      return new Suggested(s.number(), values, s.purpose(), s.costLimit(), s.decisionTime());
    }
    if (entry instanceof JournalEntry.Told t) {
      return new Told(t.number(), t.outcome(), t.elapsed());
    }
    StopReason reason = ((JournalEntry.Stopped) entry).reason();
    return new Closed(reason.criterion(), reason.message());
  }
}

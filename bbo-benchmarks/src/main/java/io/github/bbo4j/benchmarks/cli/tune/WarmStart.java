package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.journal.Fsync;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What a run knows from the start: past results, kept beside its journal as a journal of their own,
 * for they are no trials of the run and count into no budget.
 */
final class WarmStart {
  private WarmStart() {}

  /** Where the past results of a journal's run are. */
  static Path beside(Path journal) {
    return journal.resolveSibling(journal.getFileName() + ".known");
  }

  /**
   * A new folder beside a journal, where its past results are written: under their name they are
   * whole or not there, for a run would take a part for all.
   *
   * @throws BboException if the journal or its past results are there, or no folder for them that
   *     can be written
   */
  static Path draftFolder(Path journal) throws IOException {
    for (Path path : List.of(journal, beside(journal))) {
      if (Files.exists(path)) {
        throw new BboException(path + " exists. Maybe name a new journal");
      }
    }
    Path folder = journal.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new BboException(
          "there is no folder " + folder + " for the journal " + journal + ". Maybe make it");
    }
    try {
      // Without the name of the journal, with which it would be too long for the system.
      return Files.createTempDirectory(folder, "bbo-import-");
    } catch (FileSystemException e) { // Told by the user's file, and not by this one.
      String why =
          e instanceof AccessDeniedException
              ? "the permissions of its folder do not allow it"
              : Objects.requireNonNullElse(e.getReason(), "no file can be made there");
      throw new BboException(
          beside(journal)
              + " can't be written: "
              + why
              + ". Maybe name a journal in another folder",
          e);
    }
  }

  /** A new file of past results; only the whole of it is waited for. */
  static RunJournal.Open create(Path file, Path journal, SearchSpace space, Direction direction) {
    return FileJournal.at(file)
        .withFsync(Fsync.every(Duration.ofDays(1)))
        .open(
            space,
            new Provenance(
                0,
                Map.of(
                    "past results of",
                    String.valueOf(journal.getFileName()),
                    "direction",
                    direction.word()),
                "bbo import",
                System.getProperty("java.version"),
                System.getProperty("os.name"),
                Instant.EPOCH));
  }

  /** Adds one. */
  static void append(
      RunJournal.Open file, int number, Configuration configuration, Outcome outcome) {
    file.append(
        new JournalEntry.Suggested(
            number, configuration, Purpose.INITIAL, OptionalDouble.empty(), Duration.ZERO));
    file.append(new JournalEntry.Told(number, outcome, Duration.ZERO));
  }

  /**
   * The past results of a journal's run; none without the file.
   *
   * @throws BboException if they are of another direction, or one is no point of the space: the
   *     tuning file was changed behind the import
   */
  static List<Trial> of(Path journal, SearchSpace space, Direction direction) {
    Path file = beside(journal);
    if (!Files.exists(file)) {
      return List.of();
    }
    List<Trial> known = new ArrayList<>();
    Map<Integer, Map<String, Object>> values = new LinkedHashMap<>();
    String flaw =
        JournalReader.read(
            file,
            entry -> {
              if (entry instanceof JournalRecord.Opened o) {
                requireDirection(file, o.direction().orElse(direction), direction);
              } else if (entry instanceof JournalRecord.Suggested s) {
                values.put(s.trial(), s.values());
              } else if (entry instanceof JournalRecord.Told t) {
                known.add(
                    Trial.of(
                        known.size(),
                        imported(values.getOrDefault(t.trial(), Map.of()), space),
                        Purpose.INITIAL,
                        t.outcome()));
              }
            });
    if (!flaw.isEmpty()) {
      throw new BboException(file + " is damaged: " + flaw + ". Maybe import again");
    }
    return known;
  }

  /** Its costs have the sign that decisions saw, and would be those of the worst. */
  private static void requireDirection(Path file, Direction said, Direction plan) {
    if (said != plan) {
      throw new BboException(
          file
              + " was imported for a run to "
              + said.word()
              + ", and the tuning file is to "
              + plan.word()
              + " now. Maybe put 'maximize' back, or remove "
              + file
              + " and import again");
    }
  }

  private static Configuration imported(Map<String, Object> values, SearchSpace space) {
    try {
      return configuration(values, space);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + ". Maybe import again, for the tuning file that is now", e);
    }
  }

  /**
   * A configuration from values by name; names that the space does not have are left out.
   *
   * @throws IllegalArgumentException if one is missing, or no value of its parameter
   */
  static Configuration configuration(Map<String, Object> values, SearchSpace space) {
    Map<String, Object> mapped = new LinkedHashMap<>();
    for (var parameter : space.parameters()) {
      Object value = values.get(parameter.name());
      if (value == null) {
        throw new IllegalArgumentException("it has no '" + parameter.name() + "'");
      }
      mapped.put(parameter.name(), fitting(value, parameter.domain()));
    }
    return space.configuration(mapped);
  }

  /** A choice of ours has labels; of other tuners the choices may be numbers. */
  private static Object fitting(Object value, Domain domain) {
    if (value instanceof JournalRecord.Labelled labelled) {
      return labelled(labelled, domain);
    }
    return domain instanceof ChoiceDomain ? value.toString() : value;
  }

  private static Object labelled(JournalRecord.Labelled value, Domain d) {
    Object found = d.valueAt(value.coordinate());
    if (!found.toString().equals(value.label())) {
      throw new IllegalArgumentException(value.label() + " is " + found + " in this space");
    }
    return found;
  }
}

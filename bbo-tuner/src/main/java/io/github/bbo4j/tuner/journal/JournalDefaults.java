package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.TunerDefaults;
import java.nio.file.Path;
import java.util.Optional;

/** What bbo-tuner brings for tuners: the journal of a file. Found by the service loader. */
public final class JournalDefaults implements TunerDefaults {

  /** For the service loader. */
  public JournalDefaults() {}

  @Override
  public Optional<RunJournal> journal(Path file) {
    return Optional.of(FileJournal.at(file));
  }
}

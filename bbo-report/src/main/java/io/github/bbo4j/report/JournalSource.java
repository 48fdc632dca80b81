package io.github.bbo4j.report;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TuningResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A journal that some process may be writing: as new as its length.
 *
 * @param unsaid its direction if it doesn't say
 */
record JournalSource(Path file, Direction unsaid) implements RunSource {
  private static final System.Logger LOG = System.getLogger(JournalSource.class.getName());

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public long version() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, file + " can't be looked at", e);
      return -1;
    }
  }

  @Override
  public boolean isStopped() {
    return result().filter(r -> !r.reason().criterion().equals(JournalRuns.OPEN)).isPresent();
  }

  @Override
  public Optional<TuningResult> result() {
    try {
      return Optional.of(JournalRuns.read(file, unsaid, Recommender.LOWEST_COST));
    } catch (BboException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.INFO, file + " shows nothing yet: " + e.getMessage());
      return Optional.empty();
    }
  }
}

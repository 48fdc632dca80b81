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
 * @param name what the page calls it
 * @param unsaid its direction if it doesn't say
 */
record JournalSource(String name, Path file, Direction unsaid) implements RunSource {
  private static final System.Logger LOG = System.getLogger(JournalSource.class.getName());

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
      return Optional.of(read());
    } catch (BboException | IllegalArgumentException e) {
      // Not louder: every look at the page finds it again, and the page says it.
      LOG.log(System.Logger.Level.DEBUG, file + " shows nothing yet: " + e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public String waiting() {
    try {
      read();
      return "It begins just now: look again.";
    } catch (BboException | IllegalArgumentException e) {
      return "Nothing to show: " + e.getMessage();
    }
  }

  private TuningResult read() {
    return JournalRuns.read(file, unsaid, Recommender.LOWEST_COST);
  }
}

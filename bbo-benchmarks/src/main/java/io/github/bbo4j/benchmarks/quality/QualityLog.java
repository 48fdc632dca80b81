package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.internal.RowFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The finished runs in a file: what an interrupted experiment had done, the next one does not do
 * again. Its name tells the settings that the rows don't: the seed. Thread-safe; for one process at
 * a time.
 */
public final class QualityLog {
  private final RowFile file;
  private final Map<QualityRun.Key, QualityRun> known = new HashMap<>();

  private QualityLog(RowFile file) {
    this.file = file;
    for (String row : file.rows()) {
      QualityRun.parse(row).ifPresent(run -> known.put(run.key(), run));
    }
  }

  /**
   * Opens a log, reading what is there.
   *
   * @throws IOException if that fails, or the file is something else
   */
  public static QualityLog open(Path file) throws IOException {
    return new QualityLog(RowFile.open(file, QualityRun.header()));
  }

  /** A finished run, if it is known. */
  public synchronized Optional<QualityRun> find(QualityRun.Key key) {
    return Optional.ofNullable(known.get(key));
  }

  /** Takes in a finished run. */
  public synchronized void add(QualityRun run) {
    known.put(run.key(), run);
    file.append(run.row());
  }
}

package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.internal.RowFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The finished runs in a file, one row each, written as they finish: what an interrupted experiment
 * had done, the next one does not do again. A last row that was cut short is left out.
 *
 * <p>Thread-safe. For one process at a time.
 */
public final class NoiseRunLog {
  private final RowFile file;
  private final Map<NoiseRun.Key, NoiseRun> known = new HashMap<>();

  private NoiseRunLog(RowFile file) {
    this.file = file;
    for (String row : file.rows()) {
      NoiseRun.parse(row).ifPresent(run -> known.put(run.key(), run));
    }
  }

  /**
   * Opens a log, reading what is there.
   *
   * @throws IOException if that fails, or the file is something else
   */
  public static NoiseRunLog open(Path file) throws IOException {
    return new NoiseRunLog(RowFile.open(file, NoiseRun.header()));
  }

  /** A finished run, if it is known. */
  public synchronized Optional<NoiseRun> find(NoiseRun.Key key) {
    return Optional.ofNullable(known.get(key));
  }

  /** Takes in a finished run. */
  public synchronized void add(NoiseRun run) {
    known.put(run.key(), run);
    file.append(run.row());
  }
}

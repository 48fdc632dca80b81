package io.github.bbo4j.benchmarks.noise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The finished runs in a file, one row each, written as they finish: what an interrupted experiment
 * had done, the next one does not do again. A last row that was cut short is left out.
 *
 * <p>Thread-safe. For one process at a time.
 */
public final class NoiseRunLog {
  private final Path file;
  private final Map<NoiseRun.Key, NoiseRun> known = new HashMap<>();

  private NoiseRunLog(Path file) {
    this.file = file;
  }

  /**
   * Opens a log, reading what is there.
   *
   * @throws IOException if that fails, or the file is something else
   */
  public static NoiseRunLog open(Path file) throws IOException {
    NoiseRunLog log = new NoiseRunLog(file);
    String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    if (text.isEmpty()) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, NoiseRun.header() + "\n", StandardCharsets.UTF_8);
      return log;
    }
    List<String> lines = text.lines().toList();
    if (!lines.get(0).equals(NoiseRun.header())) {
      throw new IOException(
          file + " has other columns than this version writes. Maybe give another folder");
    }
    for (String line : lines) {
      NoiseRun.parse(line).ifPresent(run -> log.known.put(run.key(), run));
    }
    if (!text.endsWith("\n")) {
      log.append("\n");
    }
    return log;
  }

  /** A finished run, if it is known. */
  public synchronized Optional<NoiseRun> find(NoiseRun.Key key) {
    return Optional.ofNullable(known.get(key));
  }

  /** Takes in a finished run. */
  public synchronized void add(NoiseRun run) {
    known.put(run.key(), run);
    append(run.row() + "\n");
  }

  private void append(String text) {
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

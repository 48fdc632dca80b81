package io.github.bbo4j.benchmarks.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A text file of rows under a header that grows while an experiment runs. Whatever breaks the
 * experiment off, all rows but the last are whole; readers leave out one that is not.
 *
 * <p>Thread-safe. For one process at a time.
 */
public final class RowFile {
  private final Path file;
  private final List<String> rows;

  private RowFile(Path file, List<String> rows) {
    this.file = file;
    this.rows = rows;
  }

  /**
   * Opens a file, reading what is there; makes it and its folder if there is none.
   *
   * @param header its first line, without an end
   * @throws IOException if that fails, or the file has another header
   */
  public static RowFile open(Path file, String header) throws IOException {
    String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    if (text.isEmpty()) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, header + "\n", StandardCharsets.UTF_8);
      return new RowFile(file, List.of());
    }
    List<String> lines = text.lines().toList();
    if (!lines.get(0).equals(header)) {
      throw new IOException(
          file + " has other columns than this version writes. Maybe give another folder");
    }
    RowFile rows = new RowFile(file, lines.subList(1, lines.size()));
    if (!text.endsWith("\n")) {
      rows.append("");
    }
    return rows;
  }

  /** The rows that were there when the file was opened; the last may be cut short. */
  public List<String> rows() {
    return rows;
  }

  /**
   * Adds a row.
   *
   * @throws UncheckedIOException if it can't be written
   */
  public synchronized void append(String row) {
    try {
      Files.writeString(file, row + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

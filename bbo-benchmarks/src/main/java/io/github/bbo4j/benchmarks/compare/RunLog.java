package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The finished runs of an experiment in a text file, one row each under a header, written as they
 * finish: what an interrupted experiment had done, the next one does not do again. A last row that
 * was cut short is taken out when the file is opened: half a number is a number too.
 *
 * <p>Thread-safe. For one process at a time.
 *
 * @param <K> what tells one run from another
 * @param <R> a run
 */
public final class RunLog<K, R> {
  private final Path file;
  private final Form<K, R> form;
  private final Map<K, R> known = new HashMap<>();

  /**
   * How a run is written.
   *
   * @param header the first line, without an end
   * @param row of a run
   * @param parse the run of a row; nothing if it is not one
   * @param key of a run
   */
  public record Form<K, R>(
      String header,
      Function<R, String> row,
      Function<String, Optional<R>> parse,
      Function<R, K> key) {}

  private RunLog(Path file, Form<K, R> form, List<String> rows) {
    this.file = file;
    this.form = form;
    for (String row : rows) {
      form.parse.apply(row).ifPresent(run -> known.put(form.key.apply(run), run));
    }
  }

  /**
   * Opens a file, reading what is there; makes it and its folder if there is none.
   *
   * @throws IOException if that fails, or the file has another header
   */
  public static <K, R> RunLog<K, R> open(Path file, Form<K, R> form) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(form, "form");
    String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    String header = text.lines().findFirst().orElse("");
    // A part of the header is what a full disk left of it.
    if (!form.header.startsWith(text) && !header.equals(form.header)) {
      throw new IOException(
          file + " has other columns than this version writes. Maybe give another folder");
    }
    if (whole.isEmpty()) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, form.header + "\n", StandardCharsets.UTF_8);
      return new RunLog<>(file, form, List.of());
    }
    if (whole.length() < text.length()) {
      try (RandomAccessFile torn = new RandomAccessFile(file.toFile(), "rw")) {
        torn.setLength(whole.getBytes(StandardCharsets.UTF_8).length);
      }
    }
    return new RunLog<>(file, form, whole.lines().skip(1).toList());
  }

  /** A finished run, if it is known. */
  public synchronized Optional<R> find(K key) {
    return Optional.ofNullable(known.get(key));
  }

  /**
   * Takes in a finished run. Half a row that an earlier one left, where the disk was full, is taken
   * out: the next row would go on with it.
   *
   * @throws UncheckedIOException if it can't be written; the run isn't known then
   */
  public synchronized void add(R run) {
    String row = form.row.apply(run) + "\n";
    try (RandomAccessFile rows = new RandomAccessFile(file.toFile(), "rw")) {
      long end = endOfRows(rows);
      rows.setLength(end);
      rows.seek(end);
      // Without its header what was removed meanwhile would be refused when it is opened again.
      String text = end == 0 ? form.header + "\n" + row : row;
      rows.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    known.put(form.key.apply(run), run);
  }

  private static long endOfRows(RandomAccessFile rows) throws IOException {
    long end = rows.length();
    while (end > 0) {
      rows.seek(end - 1);
      if (rows.read() == '\n') {
        break;
      }
      end--;
    }
    return end;
  }
}

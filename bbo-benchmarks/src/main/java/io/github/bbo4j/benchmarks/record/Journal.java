package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The raw record of a recording: an append-only text file with one line per finished run.
 *
 * <p>Each line goes to the disk before the next run starts. A last line that a crash cut off is
 * dropped when the file is opened again, and its run is simply done anew; damage anywhere else is
 * an error, never skipped. Not thread-safe.
 */
public final class Journal implements Closeable {
  private static final String COLUMNS = "block,configuration,status,cost,finished";

  /**
   * A finished run.
   *
   * @param block the repeat, from 0
   * @param configuration the number of the configuration, from 0
   * @param run what it gave
   * @param finished when it ended
   */
  public record Entry(int block, int configuration, Run run, Instant finished) {
    private String line() {
      return block
          + ","
          + configuration
          + ","
          + run.status()
          + ","
          + (run.ok() ? run.cost() : "")
          + ","
          + finished;
    }

    private static Entry parse(String line) {
      String[] fields = line.split(",", -1);
      if (fields.length != 5) {
        throw new IllegalArgumentException("expected 5 fields (" + COLUMNS + ")");
      }
      Run run =
          fields[2].equals(Run.OK)
              ? Run.measured(Double.parseDouble(fields[3]))
              : Run.failed(fields[2]);
      return new Entry(
          Integer.parseInt(fields[0]), Integer.parseInt(fields[1]), run, Instant.parse(fields[4]));
    }
  }

  /**
   * Not a channel: an interrupt that comes at the end of a run would close it, and lose the run.
   */
  private final RandomAccessFile content;

  private final List<Entry> entries;

  private Journal(RandomAccessFile content, List<Entry> entries) {
    this.content = content;
    this.entries = entries;
  }

  /**
   * Opens a journal to continue it, or creates it.
   *
   * @param file the file; its folder is created if needed
   * @param fingerprint the plan's fingerprint; a journal of another plan is refused
   * @return the journal, to be closed
   * @throws IOException if the file cannot be read or written
   * @throws IllegalArgumentException if the file is damaged before its last line or belongs to
   *     another plan
   */
  public static Journal open(Path file, String fingerprint) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(fingerprint, "fingerprint");
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    String head = head(fingerprint);
    String text = Files.exists(file) ? wholeLines(Files.readString(file)) : "";
    if (text.length() < head.length() && head.startsWith(text)) {
      text = head;
    }
    List<Entry> entries = parse(file, fingerprint, text);
    byte[] kept = text.getBytes(StandardCharsets.UTF_8);
    RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw");
    boolean open = false;
    try {
      content.setLength(Math.min(content.length(), kept.length));
      if (content.length() < kept.length) {
        content.write(kept);
      }
      content.seek(kept.length);
      content.getFD().sync();
      open = true;
      return new Journal(content, entries);
    } finally {
      if (!open) {
        content.close();
      }
    }
  }

  /**
   * Reads a journal without changing it.
   *
   * @param file the file
   * @param fingerprint the plan's fingerprint
   * @return the finished runs in order
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if the file is damaged before its last line or belongs to
   *     another plan
   */
  public static List<Entry> read(Path file, String fingerprint) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(fingerprint, "fingerprint");
    return List.copyOf(parse(file, fingerprint, wholeLines(Files.readString(file))));
  }

  /** Returns the finished runs so far, in order. */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /**
   * Adds a finished run and waits until it is on the disk.
   *
   * @param entry the run
   * @throws IOException if it cannot be written
   */
  public void append(Entry entry) throws IOException {
    content.write((entry.line() + "\n").getBytes(StandardCharsets.UTF_8));
    content.getFD().sync();
    entries.add(entry);
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  private static String head(String fingerprint) {
    return "# " + fingerprint + "\n" + COLUMNS + "\n";
  }

  private static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  private static List<Entry> parse(Path file, String fingerprint, String text) {
    String head = head(fingerprint);
    if (!text.startsWith(head)) {
      String recorded = text.lines().findFirst().orElse("");
      throw new IllegalArgumentException(
          file
              + " is the journal of another plan: "
              + (recorded.startsWith("# ")
                  ? PlanFingerprint.difference(recorded.substring(2), fingerprint)
                  : "it begins with '" + recorded + "'")
              + ". Maybe choose another folder");
    }
    List<Entry> entries = new ArrayList<>();
    String[] lines = text.substring(head.length()).split("\n", -1);
    for (int i = 0; i < lines.length - 1; i++) {
      try {
        entries.add(Entry.parse(lines[i]));
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            file + ", line " + (i + 3) + ": '" + lines[i] + "' is damaged: " + e.getMessage(), e);
      }
    }
    return entries;
  }
}

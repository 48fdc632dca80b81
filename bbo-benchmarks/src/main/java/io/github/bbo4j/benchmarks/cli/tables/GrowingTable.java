package io.github.bbo4j.benchmarks.cli.tables;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Plurals;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A CSV file each of whose rows may take hours: rows are kept as they come, whole ones only, in a
 * file {@code NAME.RUN.part} beside it, which takes its place when all are there. What ends the
 * program before, {@code kill -9} too, leaves them, and the same run goes on after them. A device
 * or a pipe gets each row at once. Not thread-safe.
 */
public final class GrowingTable implements AutoCloseable {
  private final Path target;
  private final Path written;
  private final boolean inPlace;
  private final PrintWriter messages;
  private final FileChannel channel;
  private final List<List<String>> kept;
  private long rows;
  private boolean complete;

  private GrowingTable(
      Path target,
      Path written,
      PrintWriter messages,
      FileChannel channel,
      List<List<String>> kept) {
    this.target = target;
    this.written = written;
    this.inPlace = written.equals(target);
    this.messages = messages;
    this.channel = channel;
    this.kept = kept;
    rows = Math.max(0, kept.size() - 1);
  }

  /**
   * Begins a table, or goes on with that of a run that did not end; then {@link #kept} has its rows
   * and {@link #header} writes nothing.
   *
   * @param file where it is when it is complete
   * @param run what decides its rows
   * @param messages where it is told that rows are there already, or left
   * @throws IllegalArgumentException when another process writes it at this time
   * @throws IOException if it can't be read or written
   */
  public static GrowingTable resume(Path file, RunDigest run, PrintWriter messages)
      throws IOException {
    Path target = AtomicFile.real(file);
    if (isDevice(target)) {
      return inPlace(target, messages);
    }
    Path part = target.resolveSibling(target.getFileName() + "." + run.digits() + ".part");
    FileChannel channel =
        FileChannel.open(
            part, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    try {
      if (!locked(channel)) {
        throw new IllegalArgumentException(
            "another process makes this table, in " + part + "; maybe write to another file");
      }
      List<List<String>> kept = WholeRows.of(part, channel);
      if (kept.size() > 1) {
        messages.println("goes on after " + Plurals.count(kept.size() - 1L, "row") + " of " + part);
        messages.flush();
      }
      return new GrowingTable(target, part, messages, channel, kept);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** A lock ends with its process, however that ends. */
  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static boolean isDevice(Path target) {
    return Files.exists(target) && !Files.isRegularFile(target);
  }

  private static GrowingTable inPlace(Path target, PrintWriter messages) throws IOException {
    FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE);
    return new GrowingTable(target, target, messages, channel, List.of());
  }

  /** Returns the rows that a run that did not end has left, in their order, without the header. */
  public List<List<String>> kept() {
    return kept.isEmpty() ? kept : kept.subList(1, kept.size());
  }

  /**
   * Writes the names of the columns, once, before the first row; nothing where they are kept.
   *
   * @throws IOException if it can't be written
   */
  public void header(List<String> columns) throws IOException {
    if (kept.isEmpty()) {
      append(columns);
    }
  }

  /**
   * Adds a row.
   *
   * @throws IOException if it can't be written; then no part of it is there
   */
  public void add(List<String> cells) throws IOException {
    append(cells);
    rows++;
  }

  private void append(List<String> cells) throws IOException {
    StringWriter line = new StringWriter();
    CsvWriter csv = CsvWriter.builder().build(line);
    csv.writeRecord(cells);
    csv.flush();
    // The encoder refuses what UTF-8 can't say, where String.getBytes writes '?'.
    ByteBuffer bytes =
        StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(line.getBuffer()));
    long before = inPlace ? 0 : channel.position();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      if (!inPlace) {
        channel.truncate(before);
      }
      throw new IOException("cannot write " + written + ": " + e.getMessage(), e);
    }
  }

  /**
   * All rows are there: the file takes its place.
   *
   * @throws IOException if it can't; then it is there as {@code NAME.RUN.part}
   */
  public void complete() throws IOException {
    channel.close();
    if (!inPlace) {
      try {
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    complete = true;
  }

  /** Ends it; if it isn't complete its rows stay, and that is told. */
  @Override
  public void close() throws IOException {
    if (complete) {
      return;
    }
    channel.close();
    if (inPlace) {
      return;
    }
    if (rows == 0) {
      Files.deleteIfExists(written);
    } else {
      messages.println(
          "the first " + Plurals.count(rows, "row") + " of " + target + ": " + written);
      messages.flush();
    }
  }
}

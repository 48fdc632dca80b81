package io.github.bbo4j.hplsim.trace.format;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Writes actions into one file, in the order they come: {@code TraceWriter.writeFile(file, out ->
 * out.write(action))}. Not thread-safe.
 */
public final class TraceWriter implements Closeable {

  private final Writer out;
  private final LineWriter lines;
  private long written;

  /** The generations of the format. */
  public enum Generation {
    /** Sends and receives with tags, waits with their request. */
    TAGGED,
    /** Sends and receives without tags, waits for the last request. */
    UNTAGGED
  }

  private TraceWriter(Writer out, Generation generation) {
    this.out = out;
    lines = new LineWriter(generation == Generation.UNTAGGED);
  }

  /**
   * Writes a file of the present generation: see {@link #writeFile(Path, Generation, boolean,
   * AtomicFile.Content)}.
   */
  public static void writeFile(Path file, AtomicFile.Content<TraceWriter> actions)
      throws IOException {
    writeFile(file, Generation.TAGGED, actions);
  }

  /**
   * Writes a file, compressed if its name ends in {@code .gz}: see {@link #writeFile(Path,
   * Generation, boolean, AtomicFile.Content)}.
   */
  public static void writeFile(
      Path file, Generation generation, AtomicFile.Content<TraceWriter> actions)
      throws IOException {
    Arguments.given(file, "file");
    writeFile(file, generation, String.valueOf(file.getFileName()).endsWith(".gz"), actions);
  }

  /**
   * Writes a file that is there completely or not at all: a part of a trace is a trace too, and
   * would be replayed as one.
   *
   * @param file where to; a link is followed, and a file that is there replaced at the end
   * @param generation of the format
   * @param compressed whether by gzip, whatever the file's name
   * @param actions writes the actions; if it throws, the file is as it was
   * @throws IOException if writing fails, or the file is a folder
   */
  public static void writeFile(
      Path file, Generation generation, boolean compressed, AtomicFile.Content<TraceWriter> actions)
      throws IOException {
    Arguments.given(file, "file");
    Arguments.given(generation, "generation");
    Arguments.given(actions, "actions");
    AtomicFile.writePath(
        file,
        path -> {
          try (OutputStream bytes = Files.newOutputStream(path);
              OutputStream to = compressed ? new GZIPOutputStream(bytes) : bytes;
              Writer text =
                  new BufferedWriter(
                      new OutputStreamWriter(to, StandardCharsets.US_ASCII), 1 << 16);
              TraceWriter writer = new TraceWriter(text, generation)) {
            actions.write(writer);
          }
        });
  }

  /** Writes to something that is open, and is closed by {@link #close}. */
  public static TraceWriter to(Writer out, Generation generation) {
    Arguments.given(out, "out");
    Arguments.given(generation, "generation");
    return new TraceWriter(out, generation);
  }

  /** Writes an action. */
  public void write(Action action) throws IOException {
    out.append(lines.line(Arguments.given(action, "action"))).append('\n');
    written++;
  }

  /** Returns how many actions were written. */
  public long written() {
    return written;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}

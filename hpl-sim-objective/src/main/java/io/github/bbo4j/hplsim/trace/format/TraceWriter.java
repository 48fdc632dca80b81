package io.github.bbo4j.hplsim.trace.format;

import io.github.bbo4j.core.arguments.Arguments;
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
 * Writes actions into one file, in the order they come; compressed when its name ends in {@code
 * .gz}. Not thread-safe.
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

  /** Creates a file of the present generation. */
  public static TraceWriter create(Path file) throws IOException {
    Arguments.given(file, "file");
    return create(file, Generation.TAGGED);
  }

  /** Creates a file. */
  public static TraceWriter create(Path file, Generation generation) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(generation, "generation");
    return create(file, generation, String.valueOf(file.getFileName()).endsWith(".gz"));
  }

  /** Creates a file, compressed or not, whatever its name. */
  public static TraceWriter create(Path file, Generation generation, boolean compressed)
      throws IOException {
    Arguments.given(file, "file");
    Arguments.given(generation, "generation");
    OutputStream bytes = Files.newOutputStream(file);
    OutputStream to = compressed ? new GZIPOutputStream(bytes) : bytes;
    return new TraceWriter(
        new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.US_ASCII), 1 << 16),
        generation);
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

package io.github.bbo4j.hplsim.trace.format;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * Writes actions into one file for each process, {@code rank-0.ti}, {@code rank-1.ti}, ..., in a
 * folder. Processes may come in any order, and there may be more than files can be open: lines are
 * kept up to 16 KiB for each process and then appended (to a compressed file as another member of
 * it, which gzip allows). Not thread-safe.
 */
public final class TraceFolderWriter implements Closeable {

  private static final int KEPT = 1 << 14;

  private final Path folder;
  private final boolean compressed;
  private final LineWriter lines;
  private final StringBuilder[] kept;
  private long written;

  /**
   * Creates the folder, which must not be there or be empty.
   *
   * @param ranks number of processes
   * @param compressed whether files are compressed by gzip; their names then end in {@code .ti.gz}
   * @throws IOException when the folder has files, or can't be made
   */
  public TraceFolderWriter(
      Path folder, int ranks, TraceWriter.Generation generation, boolean compressed)
      throws IOException {
    this.folder = Files.createDirectories(folder);
    try (var files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new IOException(folder + " has files already; maybe name a new folder");
      }
    }
    this.compressed = compressed;
    lines = new LineWriter(generation == TraceWriter.Generation.UNTAGGED);
    kept = new StringBuilder[ranks];
    for (int i = 0; i < ranks; i++) {
      kept[i] = new StringBuilder();
    }
  }

  /** Writes an action. */
  public void write(Action action) throws IOException {
    StringBuilder own = kept[action.rank()];
    own.append(lines.line(action)).append('\n');
    written++;
    if (own.length() >= KEPT) {
      append(action.rank());
    }
  }

  private void append(int rank) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(kept[rank].length());
    OutputStream to = compressed ? new GZIPOutputStream(bytes) : bytes;
    try (Writer out = new OutputStreamWriter(to, StandardCharsets.US_ASCII)) {
      out.append(kept[rank]);
    }
    Files.write(
        folder.resolve("rank-" + rank + (compressed ? ".ti.gz" : ".ti")),
        bytes.toByteArray(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    kept[rank].setLength(0);
  }

  /** Returns how many actions were written. */
  public long written() {
    return written;
  }

  /** Writes what is kept. */
  @Override
  public void close() throws IOException {
    for (int rank = 0; rank < kept.length; rank++) {
      append(rank);
    }
  }
}

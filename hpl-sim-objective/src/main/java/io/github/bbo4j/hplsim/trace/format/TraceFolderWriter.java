package io.github.bbo4j.hplsim.trace.format;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/**
 * Writes actions into one file for each process, {@code rank-0.ti}, {@code rank-1.ti}, ..., in a
 * folder: {@code TraceFolderWriter.writeFolder(folder, 64, generation, false, out ->
 * out.write(action))}. Processes may come in any order, and there may be more than files can be
 * open: lines are kept up to 16 KiB for each process and then appended (to a compressed file as
 * another member of it, which gzip allows). Not thread-safe.
 */
public final class TraceFolderWriter {

  private static final int KEPT = 1 << 14;

  private final Path folder;
  private final boolean compressed;
  private final LineWriter lines;
  private final StringBuilder[] kept;
  private long written;

  private TraceFolderWriter(
      Path folder, int ranks, TraceWriter.Generation generation, boolean compressed) {
    this.folder = folder;
    this.compressed = compressed;
    lines = new LineWriter(generation == TraceWriter.Generation.UNTAGGED);
    kept = new StringBuilder[ranks];
    Arrays.setAll(kept, rank -> new StringBuilder());
  }

  /**
   * Writes a folder that is there completely or not at all, as {@link TraceWriter#writeFile} does a
   * file.
   *
   * @param folder where to; must not be there or be empty; those above it are made
   * @param ranks number of processes, at least 1
   * @param generation of the format
   * @param compressed whether files are compressed by gzip; their names then end in {@code .ti.gz}
   * @param actions writes the actions, of processes 0 to ranks - 1; if it throws, nothing is there
   * @throws IOException if the folder has files, or writing fails
   */
  public static void writeFolder(
      Path folder,
      int ranks,
      TraceWriter.Generation generation,
      boolean compressed,
      AtomicFile.Content<TraceFolderWriter> actions)
      throws IOException {
    Arguments.given(folder, "folder");
    Arguments.require(ranks >= 1, "ranks", ranks, "at least 1");
    Arguments.given(generation, "generation");
    Arguments.given(actions, "actions");
    AtomicFile.writeFolder(
        folder,
        temporary -> {
          TraceFolderWriter writer =
              new TraceFolderWriter(temporary, ranks, generation, compressed);
          actions.write(writer);
          for (int rank = 0; rank < ranks; rank++) {
            writer.append(rank);
          }
        });
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
}

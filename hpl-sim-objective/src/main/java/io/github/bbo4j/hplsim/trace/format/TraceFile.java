package io.github.bbo4j.hplsim.trace.format;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An open trace: a file with all processes, in any order, or one for each; compressed by gzip or
 * not. It is read action by action; of the lines of a merged file more than 8 MiB go to a temporary
 * file, deleted when the trace is closed. Every process can be read any number of times.
 *
 * <pre>{@code
 * try (TraceFile trace = TraceFile.open(path)) {
 *   TraceFile.Cursor cursor = trace.cursor(0);
 *   Action action = new Action();
 *   while (cursor.next(action)) { ... }
 * }
 * }</pre>
 *
 * <p>Blank lines and lines that begin with {@code #} are skipped. Not thread-safe.
 */
public final class TraceFile implements Closeable {

  private static final int ROOM = 1 << 14;
  private static final Pattern LAST_NUMBER = Pattern.compile("(\\d+)\\D*$");

  private final Path file;
  private final int ranks;
  private final List<Path> files;
  private final @Nullable RankBlocks blocks;
  private final List<LineReader> opened = new ArrayList<>();
  private final RankCursor.Shared shared;

  /** The actions of one process, in order. */
  public interface Cursor {

    /**
     * Fills an action with the next one; returns false when there is none.
     *
     * @throws TraceFormatException when a line isn't an action
     */
    boolean next(Action action) throws IOException;
  }

  private TraceFile(Path file, int ranks, List<Path> files, @Nullable RankBlocks blocks) {
    this.file = file;
    this.ranks = ranks;
    this.files = files;
    this.blocks = blocks;
    shared = new RankCursor.Shared(new LineParser(ranks), new Action());
  }

  /**
   * Opens a trace.
   *
   * @param path a merged file; or a file with the names of the processes' files, one on each line
   *     (one name: a merged file); or a folder of files whose names end in the number of their
   *     process
   * @throws TraceFormatException when a line of a merged file isn't an action
   */
  public static TraceFile open(Path path) throws IOException {
    Arguments.given(path, "path");
    if (Files.isDirectory(path)) {
      return new TraceFile(path, 0, inFolder(path), null).counted();
    }
    Optional<List<Path>> listed = listed(path);
    if (listed.isPresent() && listed.get().size() > 1) {
      return new TraceFile(path, 0, listed.get(), null).counted();
    }
    Path merged = listed.isPresent() ? listed.get().get(0) : path;
    RankBlocks blocks = new RankBlocks();
    try {
      int ranks = split(merged, blocks);
      return new TraceFile(merged, ranks, List.of(), blocks);
    } catch (IOException | RuntimeException e) {
      blocks.close();
      throw e;
    }
  }

  private TraceFile counted() {
    return new TraceFile(file, files.size(), files, null);
  }

  private static List<Path> inFolder(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(Files::isRegularFile).forEach(found::add);
    }
    Path[] byRank = new Path[found.size()];
    for (Path f : found) {
      String name = String.valueOf(f.getFileName()).replaceFirst("(\\.ti|\\.txt)?(\\.gz)?$", "");
      Matcher number = LAST_NUMBER.matcher(name);
      int rank =
          number.find() && number.group(1).length() < 9 ? Integer.parseInt(number.group(1)) : -1;
      if (rank < 0 || rank >= byRank.length || byRank[rank] != null) {
        throw new TraceFormatException(
            folder.toString(),
            "its "
                + found.size()
                + " files must be one for each process, their names ending in 0 to "
                + (found.size() - 1)
                + ", but there is "
                + f.getFileName());
      }
      byRank[rank] = f;
    }
    if (byRank.length == 0) {
      throw new TraceFormatException(
          folder.toString(), "has no files; a trace has one per process");
    }
    return List.of(byRank);
  }

  /** The names in a file, or nothing when it begins with an action. */
  private static Optional<List<Path>> listed(Path path) throws IOException {
    List<Path> names = new ArrayList<>();
    try (LineReader lines = LineReader.open(path, ROOM)) {
      while (lines.next()) {
        String line =
            new String(
                    lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8)
                .strip();
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        Path name = names.isEmpty() && line.matches("p?\\d+(\\s.*)?") ? null : named(path, line);
        if (name == null && (!names.isEmpty() || line.matches("[^\\s{]*[./][^\\s]*"))) {
          throw missing(path, lines.number(), line);
        } else if (name == null) {
          return Optional.empty();
        }
        names.add(name);
      }
    }
    if (names.isEmpty()) {
      throw new TraceFormatException(
          path.toString(), "has no action; a trace has one on each line");
    }
    return Optional.of(names);
  }

  /** Traces are often compressed when their list has been written. */
  private static TraceFormatException missing(Path list, long number, String name) {
    String other = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name + ".gz";
    return new TraceFormatException(
        list.toString(),
        number,
        "'"
            + name
            + "' is no action, which begins with the number of its process, and there is no such file"
            + (named(list, other) == null ? "" : ". Maybe " + other + ", which is there"));
  }

  private static @Nullable Path named(Path list, String name) {
    try {
      Path file = list.resolveSibling(name);
      return Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) {
      return null; // No name, so no list: read as actions, the line is told.
    }
  }

  private static int split(Path file, RankBlocks blocks) throws IOException {
    try (LineReader lines = LineReader.open(file, ROOM)) {
      LineParser parser = new LineParser(1);
      while (lines.next()) {
        if (parser.split(lines.bytes(), lines.from(), lines.to())) {
          int rank;
          try {
            rank = parser.rank();
          } catch (IllegalArgumentException e) {
            throw new TraceFormatException(
                file.toString(), lines.number(), String.valueOf(e.getMessage()));
          }
          if (rank > 1 << 24) {
            throw new TraceFormatException(
                file.toString(), lines.number(), "process " + rank + " is beyond 16777216");
          }
          blocks.add(rank, lines.bytes(), lines.from(), lines.to());
        }
      }
    }
    check(file, blocks);
    return blocks.ranks();
  }

  /** Reads a merged file once more, now that the number of its processes is known. */
  private static void check(Path file, RankBlocks blocks) throws IOException {
    for (int rank = 0; rank < blocks.ranks(); rank++) {
      if (blocks.isEmpty(rank)) {
        throw new TraceFormatException(
            file.toString(),
            "has actions of process "
                + (blocks.ranks() - 1)
                + " but none of process "
                + rank
                + "; maybe a part is missing");
      }
    }
    try (LineReader lines = LineReader.open(file, ROOM)) {
      LineParser parser = new LineParser(blocks.ranks());
      Action action = new Action();
      while (lines.next()) {
        if (parser.split(lines.bytes(), lines.from(), lines.to())) {
          parse(file, lines, parser, action);
        }
      }
    }
  }

  /** Parses a line that was split; errors name it. */
  static void parse(Path file, LineReader lines, LineParser parser, Action action) {
    try {
      parser.parse(action);
    } catch (IllegalArgumentException e) {
      throw new TraceFormatException(
          file.toString(), lines.number(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the number of processes. */
  public int ranks() {
    return ranks;
  }

  /** Returns where it is. */
  public Path path() {
    return file;
  }

  /** Returns a new cursor at the first action of a process. */
  public Cursor cursor(int rank) throws IOException {
    if (blocks != null) {
      LineReader lines = new LineReader(blocks.open(rank), ROOM);
      return new RankCursor(file, rank, false, lines, shared);
    }
    Path own = files.get(rank);
    try {
      LineReader lines = LineReader.open(own, ROOM);
      opened.add(lines);
      return new RankCursor(own, rank, true, lines, shared);
    } catch (FileSystemException e) {
      throw withCure(e, files.size());
    }
  }

  /** The files of all processes are open at once: no process ends before the others begin. */
  static IOException withCure(FileSystemException e, int files) {
    return "Too many open files".equals(e.getReason())
        ? new IOException(
            e.getFile()
                + ": too many open files, as "
                + files
                + " are read side by side, one for each process. Maybe allow more (ulimit -n), or"
                + " write the trace as one file",
            e)
        : e;
  }

  @Override
  public void close() throws IOException {
    for (LineReader lines : opened) {
      lines.close();
    }
    if (blocks != null) {
      blocks.close();
    }
  }
}

package io.github.bbo4j.hplsim.trace.format;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The actions of one process, read some lines ahead and kept as numbers. A replay visits processes
 * in turn; what is needed to read a line, shared by all of them, is then fetched from memory once
 * for many lines and not for each. What is wrong with a line is told when it is its turn.
 */
final class RankCursor implements TraceFile.Cursor {

  private static final int AHEAD = 32;

  private final Path file;
  private final int rank;
  private final boolean alone;
  private final LineReader lines;
  private final LineParser parser;
  private final Action scratch;
  private final long[] kept = new long[AHEAD * Action.PACKED];
  private int defaultType = Datatypes.BYTE;
  private int at;
  private int count;
  private boolean ended;
  private @Nullable Action withCounts;
  private @Nullable Exception failure;

  /** What the cursors of a trace share. */
  record Shared(LineParser parser, Action scratch) {}

  /**
   * Creates a cursor.
   *
   * @param alone whether the file is of this process only
   */
  RankCursor(Path file, int rank, boolean alone, LineReader lines, Shared shared) {
    this.file = file;
    this.rank = rank;
    this.alone = alone;
    this.lines = lines;
    parser = shared.parser();
    scratch = shared.scratch();
  }

  @Override
  public boolean next(Action action) throws IOException {
    if (at == count && !ended && failure == null && withCounts == null) {
      fill();
    }
    if (at < count) {
      action.unpack(kept, at++ * Action.PACKED, rank);
      return true;
    }
    if (withCounts != null) {
      action.copyOf(withCounts);
      withCounts = null;
      return true;
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    return false;
  }

  private void fill() {
    at = 0;
    count = 0;
    parser.defaultType = defaultType;
    try {
      while (count < AHEAD && withCounts == null && !ended) {
        if (!lines.next()) {
          ended = true;
        } else if (parser.split(lines.bytes(), lines.from(), lines.to())) {
          parse();
        }
      }
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
    defaultType = parser.defaultType;
  }

  private void parse() {
    TraceFile.parse(file, lines, parser, scratch);
    if (alone && scratch.rank() != rank) {
      throw new TraceFormatException(
          file.toString(),
          lines.number(),
          "process "
              + scratch.rank()
              + " in the file of process "
              + rank
              + "; maybe the list has another order");
    }
    if (scratch.kind().hasCounts()) {
      withCounts = new Action().copyOf(scratch);
    } else {
      scratch.pack(kept, count++ * Action.PACKED);
    }
  }
}

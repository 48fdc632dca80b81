package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.BboException;

/** A dataset that can't be read; the message names file, line and column, and the cure. */
public final class DatasetException extends BboException {
  private final String file;
  private final long line;
  private final int column;

  /**
   * An exception at a place.
   *
   * @param file which file
   * @param line 1-based; 0 if the file as a whole is meant
   * @param column 1-based number of the field; 0 if the line as a whole is meant
   * @param what what is wrong, and what to do about it
   */
  public DatasetException(String file, long line, int column, String what) {
    super(where(file, line, column) + ": " + what);
    this.file = file;
    this.line = line;
    this.column = column;
  }

  private static String where(String file, long line, int column) {
    return file + (line > 0 ? ", line " + line : "") + (column > 0 ? ", column " + column : "");
  }

  /** The file. */
  public String file() {
    return file;
  }

  /** The 1-based line; 0 if the file as a whole is meant. */
  public long line() {
    return line;
  }

  /** The 1-based field; 0 if the line as a whole is meant. */
  public int column() {
    return column;
  }
}

package io.github.bbo4j.benchmarks.internal;

import java.io.IOException;

/** A document is no JSON; the message says what is wrong. */
public final class JsonException extends IOException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  /**
   * An exception at a place.
   *
   * @param line 1-based; 0 if it is not known
   * @param column 1-based; 0 if it is not known
   * @param what what is wrong there
   */
  JsonException(int line, int column, String what) {
    super(what);
    this.line = line;
    this.column = column;
  }

  /** The 1-based line; 0 if it is not known. */
  public int line() {
    return line;
  }

  /** The 1-based column, in characters; 0 if it is not known. */
  public int column() {
    return column;
  }
}

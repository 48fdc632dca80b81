package io.github.bbo4j.hplsim.trace.format;

/** A line of a trace that can't be understood; the message names file, line and cure. */
public final class TraceFormatException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates the message {@code file line n: what}. */
  public TraceFormatException(String file, long line, String what) {
    super(file + " line " + line + ": " + what);
  }

  /** Creates a message about a whole file. */
  public TraceFormatException(String file, String what) {
    super(file + ": " + what);
  }
}

package io.github.bbo4j.core;

/** Something that only shows at run time: the common type of the library's own exceptions. */
public class BboException extends RuntimeException {

  /** An exception whose message names what happened and, where known, the cure. */
  public BboException(String message) {
    super(message);
  }

  /** An exception with its cause. */
  public BboException(String message, Throwable cause) {
    super(message, cause);
  }
}

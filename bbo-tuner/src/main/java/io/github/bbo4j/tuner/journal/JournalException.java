package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.BboException;

/** A journal that can't be opened, read or written; the message says what to do. */
public final class JournalException extends BboException {
  private static final long serialVersionUID = 1;

  /** With a message. */
  public JournalException(String message) {
    super(message);
  }

  /** With a message and what caused it. */
  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}

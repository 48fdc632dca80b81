package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Plurals;

/** What parts are called that do not name themselves, and exceptions that say nothing. */
final class Names {
  private Names() {}

  /**
   * The simple class name; "custom" for lambdas and anonymous classes, whose names differ from run
   * to run.
   */
  static String of(Object part) {
    Class<?> type = part.getClass();
    return type.isHidden() || type.isSynthetic() || type.isAnonymousClass()
        ? "custom"
        : type.getSimpleName();
  }

  /**
   * The message of what was thrown, with what it is unless that says what was refused: "Index 99
   * out of bounds" alone doesn't say that a part of the run is wrong.
   */
  static String message(Throwable thrown) {
    boolean refused =
        thrown instanceof BboException
            || thrown instanceof IllegalArgumentException
            || thrown instanceof IllegalStateException;
    String message = thrown.getMessage();
    return message == null || !refused ? thrown.toString() : message;
  }

  /** A message of several lines, such as the end of what a program printed, in one. */
  static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** A number of trials. */
  static String trials(int count) {
    return Plurals.count(count, "trial");
  }
}

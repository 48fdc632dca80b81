package io.github.bbo4j.core;

/** What parts are called that do not name themselves. */
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
}

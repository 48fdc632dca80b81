package io.github.bbo4j.core.broken;

import picocli.CommandLine;

/** Breaks: the core depends on Java alone. */
final class CoreUsesLibrary {
  private CoreUsesLibrary() {}

  static String text() {
    return CommandLine.VERSION;
  }

  static CommandLine line() {
    return new CommandLine(new Object());
  }
}

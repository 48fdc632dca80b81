package io.github.bbo4j.noise.broken;

import picocli.CommandLine;

/** Breaks: no type of a library in a public signature. */
public final class ShowsLibrary {
  private ShowsLibrary() {}

  /** Shows one. */
  public static CommandLine line() {
    return new CommandLine(new Object());
  }
}

package io.github.bbo4j.benchmarks.internal;

/** What the output goes to. Stateless. */
public final class Terminal {
  private Terminal() {}

  /** Whether the output is a terminal that can write over its lines, and no pipe or file. */
  @SuppressWarnings(
      "SystemConsoleNull") // From Java 22 on start with -Djdk.console=java.base, or a pipe is one.
  public static boolean isOutput() {
    return System.console() != null && !"dumb".equals(System.getenv("TERM"));
  }
}

package io.github.bbo4j.tuner.process;

import java.util.Map;

/** Names of the signals that end programs, as Linux numbers them. */
final class Signals {
  private static final Map<Integer, String> NAMES =
      Map.of(
          1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 8, "SIGFPE", 9,
          "SIGKILL", 11, "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  private Signals() {}

  /** " (SIGKILL)", or nothing for one without a common name. */
  static String name(int signal) {
    String name = NAMES.get(signal);
    return name == null ? "" : " (" + name + ")";
  }
}

package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How trials are run as processes.
 *
 * @param directory where each trial gets a working directory of its own; made if it is missing. The
 *     default one, {@code bbo4j-USER-PID} in the system's temporary folder, is removed when it is
 *     empty and the objective is closed, or the JVM ends (Linux)
 * @param keep which working directories stay when their trials are over
 * @param grace how long SIGTERM is given before SIGKILL; not negative
 * @param outputLimit how many bytes of standard output, and as many of standard error, are kept;
 *     the first and the last half of more
 */
public record ProcessSettings(Path directory, Keep keep, Duration grace, int outputLimit) {

  /** Which working directories stay. */
  public enum Keep {
    /** None. */
    NONE,
    /** Those of failed trials. */
    FAILED,
    /** All. */
    ALL
  }

  /** Checks the ranges. */
  public ProcessSettings {
    Arguments.given(directory, "directory");
    Arguments.given(keep, "keep");
    Arguments.given(grace, "grace");
    Arguments.require(!grace.isNegative(), "grace", grace, "at least 0");
    Arguments.require(outputLimit >= 2, "outputLimit", outputLimit, "at least 2");
    directory = directory.toAbsolutePath();
  }

  /**
   * Working directories under the system's temporary one, none kept; half a second of grace; 1 MiB
   * of output.
   */
  public static ProcessSettings defaults() {
    return new ProcessSettings(defaultDirectory(), Keep.NONE, Duration.ofMillis(500), 1 << 20);
  }

  /** By user and process: what another user's process left must not stand in the way. */
  private static Path defaultDirectory() {
    String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_.-]", "_");
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "bbo4j-" + user + "-" + ProcessHandle.current().pid());
  }

  /** With another directory. */
  public ProcessSettings withDirectory(Path folder) {
    return new ProcessSettings(folder, keep, grace, outputLimit);
  }

  /** With other working directories kept. */
  public ProcessSettings withKeep(Keep which) {
    return new ProcessSettings(directory, which, grace, outputLimit);
  }

  /** With another grace. */
  public ProcessSettings withGrace(Duration time) {
    return new ProcessSettings(directory, keep, time, outputLimit);
  }

  /** With another limit of the output. */
  public ProcessSettings withOutputLimit(int bytes) {
    return new ProcessSettings(directory, keep, grace, bytes);
  }
}

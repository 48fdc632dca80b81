package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is known of one finished run of a command.
 *
 * @param exitCode 0 to 255; 128 + n for the signal n
 * @param end how it ended
 * @param wallSeconds from just before the start until the command was seen to have ended
 * @param missedSeconds for how long of that nobody could look, because the tuner itself stood
 *     still: stopped by a signal, as by Ctrl-Z, or paused with its machine; 0 as a rule. It counts
 *     into no limit
 * @param cpuSeconds user and system time of the command and all it waited for, where it was
 *     measured
 * @param maxResidentBytes the largest resident set of one process of the command, where it was
 *     measured
 * @param output what it printed, in bounds
 * @param error what it printed to standard error, in bounds
 * @param directory its working directory
 * @param survivors processes that could not be ended
 */
public record ProcessRun(
    int exitCode,
    End end,
    double wallSeconds,
    double missedSeconds,
    OptionalDouble cpuSeconds,
    OptionalLong maxResidentBytes,
    String output,
    String error,
    Path directory,
    List<Long> survivors) {
  /** Checks that all of it is given. */
  public ProcessRun {
    Arguments.given(end, "end");
    Arguments.given(cpuSeconds, "cpuSeconds");
    Arguments.given(maxResidentBytes, "maxResidentBytes");
    Arguments.given(output, "output");
    Arguments.given(error, "error");
    Arguments.given(directory, "directory");
    Arguments.given(survivors, "survivors");
  }

  /**
   * Whether the wall time is that of the command but for a tenth: the tuner stood still for less.
   */
  public boolean isTimeKnown() {
    return missedSeconds <= 0.1 * wallSeconds;
  }

  /** How a run ended. */
  public enum End {
    /** By itself, or by a signal that was not ours. */
    ITSELF,
    /** Ended at the limit it was given. */
    LIMIT,
    /** Ended by a worker because its cost, the wall time, passed the evaluation's limit. */
    COST_LIMIT
  }
}

package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;

/**
 * How long a {@link JmhObjective} measures.
 *
 * @param warmups iterations of a fork that are not counted, at least 0
 * @param iterations of a fork that are, at least 2: from one, no error can be told
 * @param each time of an iteration, 1 ms to a day
 * @param errorTarget standard error of a score as a share of it, above 0: while an evaluation has a
 *     larger one it takes another fork
 * @param mostForks that an evaluation takes for that, at least 1
 */
public record JmhSettings(
    int warmups, int iterations, Duration each, double errorTarget, int mostForks) {

  /** JMH counts in whole milliseconds, and no system needs longer iterations. */
  private static final Duration LONGEST = Duration.ofDays(1);

  /** Checks the ranges. */
  public JmhSettings {
    Arguments.require(warmups >= 0, "warmups", warmups, "at least 0");
    Arguments.require(iterations >= 2, "iterations", iterations, "at least 2");
    Arguments.given(each, "each");
    Arguments.require(
        each.compareTo(Duration.ofMillis(1)) >= 0 && each.compareTo(LONGEST) <= 0,
        "each",
        each,
        "1 ms to " + LONGEST);
    Arguments.require(errorTarget > 0, "errorTarget", errorTarget, "above 0");
    Arguments.require(
        mostForks >= 1,
        "mostForks",
        mostForks,
        "at least 1. Maybe let it fork: flags can't be set in the tuner's own JVM");
  }

  /** 2 warm-ups and 5 iterations of a second, and up to 3 forks for a standard error of 2 %. */
  public static JmhSettings defaults() {
    return new JmhSettings(2, 5, Duration.ofSeconds(1), 0.02, 3);
  }

  /** These settings with other iterations. */
  public JmhSettings withIterations(int warmup, int measured, Duration time) {
    return new JmhSettings(warmup, measured, time, errorTarget, mostForks);
  }

  /** These settings with another bound of the error, and of what is paid for it. */
  public JmhSettings withErrorTarget(double share, int forks) {
    return new JmhSettings(warmups, iterations, each, share, forks);
  }
}

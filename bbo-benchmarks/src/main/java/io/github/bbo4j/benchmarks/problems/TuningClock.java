package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * The time that a tuning run has spent so far, as the simulated world sees it: the sum of the costs
 * of the runs that came before, in s.
 *
 * <p>The only mutable thing in a simulated scenario. Whoever holds it depends on the order of the
 * runs: the same sequence of runs from the same start gives the same times. Thread-safe, but runs
 * that are evaluated at the same time advance it in an order of their own.
 */
public final class TuningClock {
  private double seconds;

  private TuningClock(double seconds) {
    this.seconds = seconds;
  }

  /**
   * A clock that shows the given time: 0 for a new tuning run, the sum of the recorded costs for
   * one that is resumed.
   *
   * @param seconds not negative
   */
  public static TuningClock at(double seconds) {
    Arguments.require(
        seconds >= 0 && !Double.isInfinite(seconds), "seconds", seconds, "finite and >= 0");
    return new TuningClock(seconds);
  }

  /** The time now, s. */
  public synchronized double seconds() {
    return seconds;
  }

  /**
   * A run has passed.
   *
   * @param duration s, not negative
   */
  public synchronized void advance(double duration) {
    Arguments.require(
        duration >= 0 && !Double.isInfinite(duration), "duration", duration, "finite and >= 0");
    seconds += duration;
  }
}

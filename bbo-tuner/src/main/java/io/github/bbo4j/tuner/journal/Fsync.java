package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.util.Optional;

/**
 * When a journal waits for the disk. Whatever the choice, a killed process loses nothing that was
 * appended; this is about a machine that loses power.
 *
 * @param interval how old the last synchronisation may become before the next outcome waits for
 *     one; zero for each outcome, empty for never
 */
public record Fsync(Optional<Duration> interval) {

  /** Checks that the interval is not negative. */
  public Fsync {
    interval.ifPresent(i -> Arguments.require(!i.isNegative(), "interval", i, "at least 0"));
  }

  /** Each outcome is on the disk before a decision can see it: the default. */
  public static Fsync eachTrial() {
    return new Fsync(Optional.of(Duration.ZERO));
  }

  /**
   * An outcome waits for the disk if the last one that did is longer ago; a loss of power loses at
   * most so much.
   */
  public static Fsync every(Duration interval) {
    return new Fsync(Optional.of(interval));
  }

  /** The operating system writes when it likes to. */
  public static Fsync never() {
    return new Fsync(Optional.empty());
  }
}

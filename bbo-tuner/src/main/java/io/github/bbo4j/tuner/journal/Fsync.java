package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.util.Optional;

/**
 * When a journal waits for the disk. Whatever the choice, a killed process loses nothing that was
 * appended; this is about a machine that loses power.
 *
 * @param interval how old the last synchronisation may become before the next outcome asks for one;
 *     zero for each outcome, empty for never
 * @param waits whether the outcome that asks waits for the disk, or the disk works while the run
 *     goes on
 */
public record Fsync(Optional<Duration> interval, boolean waits) {

  /** Checks that the interval is not negative. */
  public Fsync {
    Arguments.given(interval, "interval");
    interval.ifPresent(i -> Arguments.require(!i.isNegative(), "interval", i, "at least 0"));
  }

  /** Each outcome is on the disk before a decision can see it: the default. */
  public static Fsync eachTrial() {
    return new Fsync(Optional.of(Duration.ZERO), true);
  }

  /**
   * The disk synchronises each outcome while the next evaluation runs; outcomes told meanwhile
   * share the next synchronisation, and nobody gets more than 16 outcomes ahead of the disk. A loss
   * of power loses at most what was told during the last two synchronisations, some milliseconds
   * and 16 outcomes; those trials are handed out again, and all before them are whole. For
   * evaluations so short that the disk would take a share of the run.
   */
  public static Fsync overlapping() {
    return new Fsync(Optional.of(Duration.ZERO), false);
  }

  /**
   * An outcome waits for the disk if the last one that did is longer ago; a loss of power loses at
   * most so much.
   */
  public static Fsync every(Duration interval) {
    return new Fsync(Optional.of(Arguments.given(interval, "interval")), true);
  }

  /** The operating system writes when it likes to. */
  public static Fsync never() {
    return new Fsync(Optional.empty(), true);
  }
}

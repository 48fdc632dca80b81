package io.github.bbo4j.tuner.process;

import io.github.bbo4j.tuner.internal.Standstill;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long a command has run, and for how long of that nobody could look: a wait that returns a
 * second and more after its end says that the tuner itself stood still, stopped by a signal
 * (Ctrl-Z) or paused with its machine. Whether the command went on meanwhile isn't known, nor when
 * in that time it ended, so such time counts into no limit. Not thread-safe.
 */
final class RunClock {
  private final LongSupplier nanos;
  private long begin;
  private long seen;
  private long missed;

  /**
   * A clock that stands until {@link #begin}.
   *
   * @param nanos as {@link System#nanoTime}
   */
  RunClock(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** The command is started now. */
  void begin() {
    begin = nanos.getAsLong();
    seen = begin;
  }

  /** Whether a process ended within so many nanoseconds. */
  boolean awaitEnd(Process process, long atMost) throws InterruptedException {
    long wait = Math.max(0, atMost);
    long from = nanos.getAsLong();
    boolean ended = process.waitFor(wait, TimeUnit.NANOSECONDS);
    seen = nanos.getAsLong();
    missed += Standstill.within(wait, seen - from);
    return ended;
  }

  /** The nanoseconds until a limit, as of the last wait. */
  long left(Duration limit) {
    return limit.toNanos() - (seen - begin - missed);
  }

  /** The time until the last wait was over. */
  double seconds() {
    return (seen - begin) * 1e-9;
  }

  /** What of that nobody saw. */
  double missedSeconds() {
    return missed * 1e-9;
  }
}

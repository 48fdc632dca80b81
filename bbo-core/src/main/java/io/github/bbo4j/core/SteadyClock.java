package io.github.bbo4j.core;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The date at which it was made plus what {@link System#nanoTime} has counted since: a system clock
 * that is set back or forward during a run gives no negative or huge times. Thread-safe.
 */
final class SteadyClock implements InstantSource {
  private final Instant origin;
  private final LongSupplier nanos;
  private final long begin;

  SteadyClock(InstantSource date, LongSupplier nanos) {
    this.origin = date.instant();
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
  }

  /** A clock that starts now. */
  static SteadyClock start() {
    return new SteadyClock(InstantSource.system(), System::nanoTime);
  }

  @Override
  public Instant instant() {
    return origin.plusNanos(nanos.getAsLong() - begin);
  }
}

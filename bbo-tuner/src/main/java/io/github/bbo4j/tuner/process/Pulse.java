package io.github.bbo4j.tuner.process;

import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a worker has been silent, by this machine's own steady clock: since its last sign of
 * life was first seen. What time the sign bears says nothing, for the clock of the worker, or of
 * the file server, may be another. Not thread-safe.
 */
final class Pulse {
  private final LongSupplier nanos;
  private @Nullable FileTime last;
  private long seen;
  private boolean gone;
  private long goneSince;

  /**
   * A pulse that was not felt yet.
   *
   * @param nanos the clock, as {@link System#nanoTime}
   */
  Pulse(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** How long the sign of life has been the same; nothing while there is none. */
  Optional<Duration> silence(Optional<FileTime> sign) {
    if (sign.isEmpty()) {
      return Optional.empty();
    }
    long now = nanos.getAsLong();
    if (!sign.get().equals(last)) {
      last = sign.get();
      seen = now;
    }
    return Optional.of(Duration.ofNanos(now - seen));
  }

  /**
   * How long the worker's job has been gone, by all looks since then; zero while it is there.
   *
   * @param now whether it is gone
   */
  Duration gone(boolean now) {
    long time = nanos.getAsLong();
    if (!now || !gone) {
      goneSince = time;
    }
    gone = now;
    return Duration.ofNanos(time - goneSince);
  }
}

package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The times of a session, by the clock of its settings. A clock of the caller's may be set back: no
 * time is below 0 all the same. As thread-safe as that clock, but for {@link #goOnAfter}.
 */
final class SessionClock {
  private final InstantSource clock;
  private final Instant started;
  private Duration before = Duration.ZERO;

  /** The clock of a session that starts now. */
  SessionClock(InstantSource clock) {
    this.clock = clock;
    this.started = clock.instant();
  }

  Instant started() {
    return started;
  }

  Instant now() {
    return clock.instant();
  }

  /** The time since then; 0 if the clock was set back meanwhile. */
  Duration since(Instant then) {
    return between(then, now());
  }

  /** The time since the run started, that of earlier sessions included. */
  Duration elapsed() {
    return elapsed(now());
  }

  /** The time from the start of the run to then. */
  Duration elapsed(Instant then) {
    return before.plus(between(started, then));
  }

  /** The run goes on after earlier sessions, which took so long. */
  void goOnAfter(Duration earlier) {
    before = earlier;
  }

  private static Duration between(Instant begin, Instant end) {
    Duration time = Duration.between(begin, end);
    return time.isNegative() ? Duration.ZERO : time;
  }

  /** Refuses a time that nobody can wait. */
  static void requireTimeout(Duration timeout) {
    Arguments.given(timeout, "timeout");
    Arguments.require(!timeout.isNegative(), "timeout", timeout, "at least 0");
  }
}

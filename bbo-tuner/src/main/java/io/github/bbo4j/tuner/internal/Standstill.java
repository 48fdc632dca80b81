package io.github.bbo4j.tuner.internal;

import java.util.concurrent.TimeUnit;

/**
 * That this JVM itself stood still: a signal stopped it (SIGSTOP, Ctrl-Z), or it was paused with
 * its container or machine. Seen by waits that return long after they should have.
 */
public final class Standstill {
  /** On a loaded machine threads wait for their turn, but not for so long. */
  private static final long NOTICED = TimeUnit.SECONDS.toNanos(1);

  private Standstill() {}

  /**
   * For how long a wait was that of a standstill.
   *
   * @param asked nanoseconds after which it should have returned
   * @param took nanoseconds after which it did
   * @return nanoseconds; 0 where they are less than a second
   */
  public static long within(long asked, long took) {
    return took - asked >= NOTICED ? took - asked : 0;
  }
}

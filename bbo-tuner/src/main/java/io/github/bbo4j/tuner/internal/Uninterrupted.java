package io.github.bbo4j.tuner.internal;

import java.nio.channels.ClosedByInterruptException;
import java.util.function.Supplier;

/**
 * Work on channels that an interrupt of the thread must not end: it closes a channel in the middle,
 * and what throws then speaks of the file, not of the interrupt.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

  /**
   * Does the work, and once more where an interrupt cut it short; the interrupt is kept for others
   * to see.
   *
   * @param work throws what a {@link ClosedByInterruptException} caused if it is cut short, and
   *     leaves nothing behind then
   */
  public static <T> T run(Supplier<T> work) {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return work.get();
        } catch (RuntimeException e) {
          if (!(e.getCause() instanceof ClosedByInterruptException)) {
            throw e;
          }
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

package io.github.bbo4j.tuner.process;

import java.io.IOException;

/**
 * A scheduler can't be asked now, whatever it is to do, as while its controller is started anew: it
 * is waited for, and says nothing of the trial whose turn it is. Thrown by a {@link
 * SpoolObjective.Scheduler}.
 */
public final class SchedulerUnreachableException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * An outage.
   *
   * @param message what could not be done, in the scheduler's words
   */
  public SchedulerUnreachableException(String message) {
    super(message);
  }
}

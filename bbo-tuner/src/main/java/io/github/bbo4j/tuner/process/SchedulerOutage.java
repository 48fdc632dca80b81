package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Objective;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A scheduler that can't be reached: its controller is started anew, or the network is away. That
 * says nothing of the configuration whose turn it is, so that it is waited for, and then ends the
 * run. Thread-safe.
 */
final class SchedulerOutage {
  /** A controller that is updated, or moved to its backup, is back by then. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Duration patience;
  private final Duration pause;
  private final LongSupplier nanos;
  private boolean told;

  SchedulerOutage() {
    this(PATIENCE, PAUSE, System::nanoTime);
  }

  /**
   * One that is not waited for so long.
   *
   * @param pause between two tries
   * @param nanos as {@link System#nanoTime}
   */
  SchedulerOutage(Duration patience, Duration pause, LongSupplier nanos) {
    this.patience = patience;
    this.pause = pause;
    this.nanos = nanos;
  }

  /**
   * Runs work, again while the scheduler can't be reached; once the run is to stop, it waits to be
   * interrupted as what no worker has does.
   *
   * @throws Objective.UnavailableException if it still can't be after the patience
   * @throws IOException if the work fails by anything else
   */
  <T> T await(Shortage.Work<T> work, Withdrawal withdrawal)
      throws IOException, InterruptedException {
    long begin = nanos.getAsLong();
    while (true) {
      try {
        T done = work.run();
        over();
        return done;
      } catch (SchedulerUnreachableException e) {
        pause(e, begin);
      }
      if (withdrawal.isAsked()) {
        withdrawal.hold();
      }
    }
  }

  private void pause(SchedulerUnreachableException e, long begin) throws InterruptedException {
    if (nanos.getAsLong() - begin > patience.toNanos()) {
      throw new Objective.UnavailableException(
          "the scheduler could not be reached for "
              + patience.toSeconds()
              + " s: "
              + ProcessObjective.message(e)
              + ". Maybe go on from the journal once it is back",
          e);
    }
    tell(ProcessObjective.message(e));
    Thread.sleep(pause.toMillis());
  }

  private synchronized void tell(String why) {
    if (!told) {
      log("the scheduler can't be reached, and trials wait for it: " + why);
    }
    told = true;
  }

  private synchronized void over() {
    if (told) {
      log("the scheduler is back");
    }
    told = false;
  }

  private static void log(String text) {
    System.getLogger(SchedulerOutage.class.getName()).log(System.Logger.Level.WARNING, text);
  }
}

package io.github.bbo4j.tuner.process;

import org.jspecify.annotations.Nullable;

/**
 * Evaluations of a run that is to stop: those whose trial a worker has go on to their end; those of
 * trials that were taken back wait to be interrupted, for who gives no outcome leaves the trial to
 * the run that goes on. Thread-safe.
 */
final class Withdrawal {
  /** An outcome that was just given is told before the run is ended. */
  private static final int LOOKS = 2;

  private final long pauseMillis;
  private @Nullable Runnable ending;
  private int underWay;
  private boolean ended;

  Withdrawal(long pauseMillis) {
    this.pauseMillis = pauseMillis;
  }

  synchronized void begin() {
    underWay++;
  }

  synchronized void end() {
    underWay--;
  }

  /**
   * From now on what no worker has is taken back.
   *
   * @param ending ends the run, once nothing is left but what was taken back
   */
  synchronized void ask(Runnable ending) {
    this.ending = ending;
  }

  synchronized boolean isAsked() {
    return ending != null;
  }

  /** Waits until the thread is interrupted, and until then for the others, of which none waits. */
  void hold() throws InterruptedException {
    end();
    try {
      int idle = 0;
      while (true) {
        Thread.sleep(pauseMillis);
        idle = isIdle() ? idle + 1 : 0;
        if (idle >= LOOKS) {
          endOnce();
        }
      }
    } finally {
      begin();
    }
  }

  private synchronized boolean isIdle() {
    return underWay == 0;
  }

  private synchronized void endOnce() {
    if (!ended && ending != null) {
      ended = true;
      ending.run();
    }
  }
}

package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits for objectives inside this JVM, which nothing can kill. Each evaluation runs on a daemon
 * thread of its own; at its limit the thread is interrupted, and if it does not obey within a
 * grace, it is written off, the trial fails as {@link FailureKind#ABANDONED} and the run goes on.
 * What the thread holds, it keeps: an objective that can hang is better run as a process.
 *
 * <p>The objectives returned are thread-safe if the inner one is.
 */
public final class Hanging {
  private static final Duration GRACE = Duration.ofSeconds(1);

  private Hanging() {}

  /** An objective that shows signs of life. */
  @FunctionalInterface
  public interface Beating {

    /**
     * Runs the system once.
     *
     * @param heart to be run from time to time; cheap
     * @throws Exception if the run fails
     */
    Outcome evaluate(Configuration configuration, Evaluation evaluation, Runnable heart)
        throws Exception;
  }

  /**
   * Ends or writes off an evaluation that takes longer than a limit.
   *
   * @throws IllegalArgumentException if the limit is not positive
   */
  public static Objective limited(Objective objective, Duration limit) {
    positive(limit);
    return (configuration, evaluation) ->
        watched(
            () -> objective.evaluate(configuration, evaluation),
            new AtomicLong(System.nanoTime()),
            limit,
            "took longer than " + limit);
  }

  /**
   * Ends or writes off an evaluation that shows no sign of life for a time, however long it takes
   * in all.
   *
   * @throws IllegalArgumentException if the silence is not positive
   */
  public static Objective beating(Beating objective, Duration silence) {
    positive(silence);
    return (configuration, evaluation) -> {
      AtomicLong beat = new AtomicLong(System.nanoTime());
      return watched(
          () -> objective.evaluate(configuration, evaluation, () -> beat.set(System.nanoTime())),
          beat,
          silence,
          "showed no sign of life for " + silence);
    };
  }

  private static void positive(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("limit = " + limit + " is not positive");
    }
  }

  private static Outcome watched(
      Callable<Outcome> work, AtomicLong beat, Duration limit, String what) throws Exception {
    CompletableFuture<Outcome> result = new CompletableFuture<>();
    Thread worker = new Thread(() -> complete(work, result), "bbo4j-evaluation");
    worker.setDaemon(true);
    worker.start();
    try {
      while (true) {
        long left = beat.get() + limit.toNanos() - System.nanoTime();
        try {
          return result.get(Math.max(0, left), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          if (beat.get() + limit.toNanos() - System.nanoTime() <= 0) {
            return ended(worker, what);
          }
        }
      }
    } catch (InterruptedException e) {
      worker.interrupt();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception exception) {
        throw exception;
      }
      throw (Error) e.getCause();
    }
  }

  private static void complete(Callable<Outcome> work, CompletableFuture<Outcome> result) {
    try {
      result.complete(work.call());
    } catch (Throwable e) { // Whatever it is belongs to the thread that waits.
      result.completeExceptionally(e);
    }
  }

  private static Outcome ended(Thread worker, String what) throws InterruptedException {
    worker.interrupt();
    worker.join(GRACE.toMillis());
    return worker.isAlive()
        ? new Failed(
            FailureKind.ABANDONED,
            "the evaluation "
                + what
                + ", did not obey an interrupt, and its thread was written off")
        : new Failed(FailureKind.TIMED_OUT, "the evaluation " + what + " and was interrupted");
  }
}

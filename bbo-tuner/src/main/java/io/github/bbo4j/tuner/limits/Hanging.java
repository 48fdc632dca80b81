package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.tuner.internal.Standstill;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits for objectives inside this JVM, which nothing can kill. Each evaluation runs on a daemon
 * thread of its own; at its limit the thread is interrupted, and if it does not obey within a
 * grace, it is written off, the trial fails as {@link FailureKind#ABANDONED} and the run goes on.
 * Time in which the JVM itself was stopped, as by Ctrl-Z, counts into no limit. What the thread
 * holds, it keeps: an objective that can hang is better run as a process.
 *
 * <p>The objectives returned are thread-safe if the inner one is.
 */
public final class Hanging {
  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(200);

  private Hanging() {}

  /**
   * How long is waited.
   *
   * @param time without a sign of life
   * @param grace for an interrupt to be obeyed
   * @param nanos the clock, as {@link System#nanoTime}
   */
  record Patience(Duration time, Duration grace, LongSupplier nanos) {
    Patience {
      Arguments.given(time, "limit");
      Arguments.require(!time.isNegative() && !time.isZero(), "limit", time, "positive");
      // As long as nanoseconds can count, 292 years, is for ever.
      time = Duration.ofNanos(TimeUnit.NANOSECONDS.convert(time));
    }

    static Patience of(Duration time) {
      return new Patience(time, GRACE, System::nanoTime);
    }
  }

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
    return limited(Arguments.given(objective, "objective"), Patience.of(limit));
  }

  static Objective limited(Objective objective, Patience patience) {
    return new Wrapped(objective) {
      @Override
      public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception {
        return watched(
            () -> inner.evaluate(configuration, evaluation),
            new AtomicLong(patience.nanos().getAsLong()),
            patience,
            "took longer than " + seconds(patience));
      }
    };
  }

  /**
   * Ends or writes off an evaluation that shows no sign of life for a time, however long it takes
   * in all.
   *
   * @throws IllegalArgumentException if the silence is not positive
   */
  public static Objective beating(Beating objective, Duration silence) {
    return beating(Arguments.given(objective, "objective"), Patience.of(silence));
  }

  static Objective beating(Beating objective, Patience patience) {
    LongSupplier nanos = patience.nanos();
    return (configuration, evaluation) -> {
      AtomicLong beat = new AtomicLong(nanos.getAsLong());
      return watched(
          () -> objective.evaluate(configuration, evaluation, () -> beat.set(nanos.getAsLong())),
          beat,
          patience,
          "showed no sign of life for " + seconds(patience));
    };
  }

  private static Outcome watched(
      Callable<Outcome> work, AtomicLong beat, Patience patience, String what) throws Exception {
    CompletableFuture<Outcome> result = new CompletableFuture<>();
    Thread worker = new Thread(() -> complete(work, result), "bbo4j-evaluation");
    worker.setDaemon(true);
    worker.start();
    try {
      while (true) {
        long wait = Math.min(LOOK, Math.max(0, left(beat, patience)));
        long from = patience.nanos().getAsLong();
        try {
          return result.get(wait, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          // While this JVM stood still, so did the evaluation.
          beat.addAndGet(Standstill.within(wait, patience.nanos().getAsLong() - from));
          if (left(beat, patience) <= 0) {
            return ended(worker, patience.grace(), what);
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
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e; // With what is neither, as other languages throw it.
    }
  }

  private static String seconds(Patience patience) {
    return patience.time().toNanos() / 1e9 + " s";
  }

  private static long left(AtomicLong beat, Patience patience) {
    return beat.get() + patience.time().toNanos() - patience.nanos().getAsLong();
  }

  private static void complete(Callable<Outcome> work, CompletableFuture<Outcome> result) {
    try {
      result.complete(work.call());
    } catch (Throwable e) { // Whatever it is belongs to the thread that waits.
      result.completeExceptionally(e);
    }
  }

  private static Outcome ended(Thread worker, Duration grace, String what)
      throws InterruptedException {
    worker.interrupt();
    worker.join(grace.toMillis());
    return worker.isAlive()
        ? new Failed(
            FailureKind.ABANDONED,
            "the evaluation "
                + what
                + ", did not obey an interrupt, and its thread was written off")
        : new Failed(FailureKind.TIMED_OUT, "the evaluation " + what + " and was interrupted");
  }
}

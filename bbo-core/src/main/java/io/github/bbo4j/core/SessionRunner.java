package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Drives a session with an objective, on the calling thread or on an executor. */
final class SessionRunner {
  private static final System.Logger LOG = System.getLogger(Tuner.class.getName());
  private static final long LOOK_MS = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TuningSession session;
  private final Objective objective;

  /** Asked for, and not taken by the executor yet. */
  private Optional<Suggestion> rejected = Optional.empty();

  private final UnrunTrials unrun;
  private final IdleWarning idle;

  /** What an evaluation came to: an outcome, or what must end the run. */
  private record Done(int number, Outcome outcome, Duration elapsed, @Nullable Throwable fatal) {

    /** Whether an interrupt ended it, which says nothing of the configuration. */
    boolean interrupted() {
      return fatal instanceof InterruptedException;
    }
  }

  /** What the executor has, and whether its evaluation has begun, or never will. */
  private record Submitted(Future<?> future, AtomicBoolean begun) {}

  /** With how many evaluations in a row may fail that were never run; 0 for any number. */
  SessionRunner(TuningSession session, Objective objective, int mostUnrun) {
    this(
        session,
        objective,
        mostUnrun,
        new IdleWarning(PATIENCE, text -> LOG.log(System.Logger.Level.WARNING, text)));
  }

  /** With who is told that nothing begins. */
  SessionRunner(TuningSession session, Objective objective, int mostUnrun, IdleWarning idle) {
    this.session = session;
    this.objective = objective;
    this.unrun = new UnrunTrials(mostUnrun);
    this.idle = idle;
  }

  TuningResult run() {
    return guarded(
        () -> {
          while (!Thread.currentThread().isInterrupted()) {
            Optional<Suggestion> suggestion = session.ask();
            if (suggestion.isEmpty()) {
              return session.result();
            }
            Done done = evaluate(suggestion.get());
            if (!done.interrupted()) {
              tell(done);
            }
          }
          return interrupted();
        });
  }

  TuningResult run(ExecutorService executor) {
    BlockingQueue<Done> finished = new LinkedBlockingQueue<>();
    Map<Integer, Submitted> running = new HashMap<>();
    try {
      return guarded(() -> run(executor, finished, running));
    } finally {
      running.values().forEach(s -> s.future().cancel(true));
    }
  }

  private TuningResult run(
      ExecutorService executor, BlockingQueue<Done> finished, Map<Integer, Submitted> running) {
    try {
      while (true) {
        submit(executor, finished, running);
        if (running.isEmpty()) {
          return session.result();
        }
        Done done = next(executor, finished, running);
        running.remove(done.number());
        if (done.interrupted()) {
          requireGoingOn(executor, done);
        }
        tell(done);
      }
    } catch (InterruptedException e) {
      session.stop(new StopReason("interrupted", "the thread was interrupted"));
      // What is done already is not lost; what is under way is cancelled by the caller.
      for (Done done = finished.poll(); done != null; done = finished.poll()) {
        running.remove(done.number());
        if (!done.interrupted()) {
          tell(done);
        }
      }
      Thread.currentThread().interrupt();
      return session.result();
    } catch (RuntimeException | Error e) {
      session.breakOff(e);
      for (Done done = finished.poll(); done != null; done = finished.poll()) {
        running.remove(done.number());
        tellAnyway(done, e);
      }
      throw e;
    }
  }

  /**
   * The session files the outcome even where its journal can't. What broke off too, as on a machine
   * that runs nothing any more, is not told either.
   */
  private void tellAnyway(Done done, Throwable first) {
    if (done.fatal() != null || UnrunTrials.isOne(done.outcome())) {
      return;
    }
    try {
      session.tell(done.number(), done.outcome(), done.elapsed());
    } catch (RuntimeException | Error e) {
      first.addSuppressed(e);
    }
  }

  private void submit(
      ExecutorService executor, BlockingQueue<Done> finished, Map<Integer, Submitted> running) {
    while (rejected.isPresent() || session.canAsk()) {
      Optional<Suggestion> next = rejected.isPresent() ? rejected : session.ask();
      if (next.isEmpty()) {
        return;
      }
      Suggestion suggestion = next.get();
      rejected = next;
      try {
        AtomicBoolean begun = new AtomicBoolean();
        Runnable evaluation =
            () -> {
              if (begun.compareAndSet(false, true)) {
                finished.add(counted(suggestion));
              }
            };
        running.put(suggestion.number(), new Submitted(executor.submit(evaluation), begun));
      } catch (RejectedExecutionException e) {
        if (running.isEmpty() || executor.isShutdown()) {
          throw new IllegalStateException(
              "the executor takes no evaluation"
                  + (executor.isShutdown()
                      ? ": it was shut down"
                      : ", not even one at a time. Maybe give it a queue"),
              e);
        }
        return; // It has no room: once more when one under way is done.
      }
      rejected = Optional.empty();
    }
  }

  /** The next evaluation that is done; an executor that is shut down must not be waited for. */
  private Done next(
      ExecutorService executor, BlockingQueue<Done> finished, Map<Integer, Submitted> running)
      throws InterruptedException {
    while (true) {
      Done done = QueueWait.poll(finished, LOOK_MS);
      if (done != null) {
        return done;
      }
      idle.look(running.size());
      if (executor.isTerminated() && finished.isEmpty()) {
        throw shutDownOver(running.keySet());
      }
      Optional<Done> dropped = executor.isShutdown() ? Optional.empty() : cancelled(running);
      if (dropped.isPresent()) {
        return dropped.get();
      }
    }
  }

  /** An evaluation that somebody cancelled before it began: it would be waited for for ever. */
  private static Optional<Done> cancelled(Map<Integer, Submitted> running) {
    for (var entry : running.entrySet()) {
      if (entry.getValue().future().isCancelled()
          && entry.getValue().begun().compareAndSet(false, true)) {
        Outcome.Failed outcome =
            new Outcome.Failed(
                Outcome.FailureKind.CANCELLED,
                "cancelled in the executor before the evaluation began");
        return Optional.of(new Done(entry.getKey(), outcome, Duration.ZERO, null));
      }
    }
    return Optional.empty();
  }

  /** What was interrupted is told only if it was by somebody else than who ends the run. */
  private static void requireGoingOn(ExecutorService executor, Done interrupted)
      throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException();
    }
    if (executor.isShutdown()) {
      throw shutDownOver(Set.of(interrupted.number()));
    }
  }

  private static IllegalStateException shutDownOver(Set<Integer> trials) {
    return new IllegalStateException(
        "the executor was shut down over the evaluations of the trials " + trials);
  }

  private void tell(Done done) {
    idle.moves();
    // What breaks the run off says nothing of the configuration: once it is mended, the run that
    // goes on from the journal is handed the trial again.
    if (done.fatal() instanceof Error error) {
      throw error;
    }
    if (done.fatal() instanceof RuntimeException exception) {
      throw exception;
    }
    unrun.next(done.outcome(), () -> session.history().size());
    session.tell(done.number(), done.outcome(), done.elapsed());
  }

  private TuningResult interrupted() {
    session.stop(new StopReason("interrupted", "the thread was interrupted"));
    return session.result();
  }

  /** Makes what ends the run carry the result so far; frees the journal in any case. */
  private TuningResult guarded(Supplier<TuningResult> work) {
    try {
      return work.get();
    } catch (TuningException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      throw session.brokenOff(e);
    } finally {
      session.close();
    }
  }

  /** On a thread of the executor, which tells nobody what is thrown: it is waited for as done. */
  private Done counted(Suggestion suggestion) {
    idle.begins();
    try {
      return evaluate(suggestion);
    } catch (RuntimeException | Error e) {
      return new Done(suggestion.number(), failure(e.toString()), Duration.ZERO, e);
    } finally {
      idle.ends();
    }
  }

  /** Runs the objective once; what it throws, short of a dying JVM, is a failed outcome. */
  private Done evaluate(Suggestion suggestion) {
    Instant start = session.clock().now();
    Outcome outcome;
    Throwable fatal = null;
    try {
      Outcome given = objective.evaluate(suggestion.configuration(), suggestion.evaluation());
      outcome =
          given == null ? failure("the objective returned null instead of an outcome") : given;
    } catch (Throwable e) { // Other languages throw what is neither exception nor error.
      outcome = failure(e.toString());
      if (Objectives.isInterrupt(e)) {
        Thread.currentThread().interrupt(); // What threw it took that back.
      } else if (Objectives.endsTheRun(e)) {
        fatal = FailedPart.ofObjective(e);
      }
    }
    // However the objective speaks of an interrupt, as a channel that was closed or a result of its
    // own: what failed under one would perhaps not have failed.
    if (fatal == null
        && outcome instanceof Outcome.Failed failed
        && Thread.currentThread().isInterrupted()) {
      fatal = new InterruptedException(failed.message());
    }
    return new Done(suggestion.number(), outcome, session.clock().since(start), fatal);
  }

  private static Outcome failure(String message) {
    return new Outcome.Failed(Outcome.FailureKind.EXCEPTION, message);
  }
}

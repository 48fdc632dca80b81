package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Tunes a system: the one loop over initial design, heuristic, resampling and stop criteria.
 *
 * <pre>{@code
 * TuningResult result = Tuner.on(space).minimize(configuration -> measureSeconds(configuration)).budget(100).build().run();
 * }</pre>
 *
 * <p>A tuner is immutable and may be run many times; each run starts afresh and, for the same
 * outcomes, decides the same. {@link #run()} measures one configuration at a time; {@link
 * #run(ExecutorService)} keeps {@code concurrency} of them going, and its trajectory depends on
 * that number only, not on threads or the order of completion; {@link #start()} gives an ask/tell
 * session to callers with a loop of their own.
 */
public final class Tuner {
  private final TunerBuilder setup;

  Tuner(TunerBuilder setup) {
    this.setup = setup;
  }

  /** A builder for runs on a space. */
  public static TunerBuilder on(SearchSpace space) {
    return new TunerBuilder(space);
  }

  /** Starts an ask/tell session. */
  public TuningSession start() {
    return resume(List.of());
  }

  /**
   * Starts a session that goes on after the given trials, exactly as the run that made them would
   * have gone on.
   *
   * @param trials numbered from 0 without gaps; the time since the start is taken to be the sum of
   *     theirs
   */
  public TuningSession resume(List<Trial> trials) {
    return new TuningSession(setup, trials);
  }

  /**
   * Runs to the end on the calling thread.
   *
   * <p>When the thread is interrupted, the run stops after the trial under way; the result holds
   * everything measured and the thread stays interrupted.
   */
  public TuningResult run() {
    return run(start());
  }

  /** Runs a session, fresh or resumed, to the end on the calling thread. */
  public TuningResult run(TuningSession session) {
    Objective objective = setup.requireObjective();
    while (!Thread.currentThread().isInterrupted()) {
      Optional<Suggestion> suggestion = session.ask();
      if (suggestion.isEmpty()) {
        return session.result();
      }
      session.tell(suggestion.get().number(), evaluate(objective, suggestion.get()));
    }
    session.stop(new StopReason("interrupted", "the thread was interrupted"));
    return session.result();
  }

  /**
   * Runs to the end with up to {@code concurrency} evaluations at a time on the executor, which is
   * not shut down.
   *
   * <p>Step {@code k} sees the outcomes of the steps up to {@code k - concurrency} and the list of
   * the others as pending, whichever of them are done: the trajectory is the same for one thread or
   * many.
   */
  public TuningResult run(ExecutorService executor) {
    Objective objective = setup.requireObjective();
    TuningSession session = start();
    Deque<Running> running = new ArrayDeque<>();
    while (true) {
      while (session.canAsk()) {
        Optional<Suggestion> next = session.ask();
        if (next.isEmpty()) {
          break;
        }
        Suggestion suggestion = next.get();
        running.add(
            new Running(
                suggestion.number(), executor.submit(() -> timed(session, objective, suggestion))));
      }
      Running oldest = running.poll();
      if (oldest == null) {
        return session.result();
      }
      try {
        TimedOutcome done = oldest.future().get();
        session.tell(oldest.number(), done.outcome(), done.elapsed());
      } catch (InterruptedException e) {
        running.forEach(r -> r.future().cancel(true));
        oldest.future().cancel(true);
        session.stop(new StopReason("interrupted", "the thread was interrupted"));
        Thread.currentThread().interrupt();
        return session.result();
      } catch (ExecutionException e) {
        throw new BboException(
            "the evaluation of trial " + oldest.number() + " died: " + e.getCause(), e);
      }
    }
  }

  private static TimedOutcome timed(
      TuningSession session, Objective objective, Suggestion suggestion) {
    Instant start = session.now();
    Outcome outcome = evaluate(objective, suggestion);
    return new TimedOutcome(outcome, Duration.between(start, session.now()));
  }

  /**
   * Runs the objective once; whatever it throws, short of a dying JVM, becomes a failed outcome.
   */
  private static Outcome evaluate(Objective objective, Suggestion suggestion) {
    try {
      Outcome outcome = objective.evaluate(suggestion.configuration(), suggestion.evaluation());
      return outcome == null
          ? failure("the objective returned null instead of an outcome")
          : outcome;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failure(e.toString());
    } catch (Exception | AssertionError | StackOverflowError | LinkageError e) {
      return failure(e.toString());
    }
  }

  private static Outcome failure(String message) {
    return new Outcome.Failed(Outcome.FailureKind.EXCEPTION, message);
  }

  /** The seed all randomness of a run is derived from. */
  public Seed seed() {
    return setup.seed();
  }

  private record Running(int number, Future<TimedOutcome> future) {}

  private record TimedOutcome(Outcome outcome, Duration elapsed) {}
}

package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run as ask and tell: {@link #ask()} decides what to measure, {@link #tell} takes what came
 * out, {@link #result()} ends it.
 *
 * <pre>{@code
 * TuningSession session = tuner.start();
 * for (var next = session.ask(); next.isPresent(); next = session.ask()) {
 *   session.tell(next.get().number(), Outcome.measured(run(next.get().configuration())));
 * }
 * }</pre>
 *
 * <p>Workers that share a session wait for their turn with {@link #ask(Duration)}; each does
 *
 * <pre>{@code
 * while (session.stopReason().isEmpty()) {
 *   session.ask(Duration.ofMinutes(1)).ifPresent(s -> session.tell(s.number(), measure(s)));
 * }
 * }</pre>
 *
 * <p>With a concurrency of q, up to q suggestions may be out at a time, and told in any order. The
 * decision of step k sees the outcomes of the steps up to {@code k - q} and the later ones as
 * pending, even those already told; so the trajectory does not depend on who finishes first, and
 * decisions run at most q - 1 trials ahead of the oldest one that is not told. A free-running
 * session ({@link TunerBuilder#freeRunning()}) sees every outcome told and never waits for the
 * oldest; its trials are numbered in the order of telling, its suggestions in that of asking. A
 * session goes through stages: initial design, search, confirmation.
 *
 * <p>With a {@link RunJournal}, each suggestion and outcome is recorded before it is acted upon.
 * The only mutable type of the package; all methods are synchronized.
 */
public final class TuningSession implements AutoCloseable {
  final TunerSettings settings;
  private final SessionTrials trials;
  private final SessionStages stages;
  private final SessionDecisions decisions;
  private final SessionEvents events;
  private final SessionClock clock;
  private final Provenance provenance;

  /** Suggestions of an earlier session that were never told: handed out again, first. */
  private final Deque<Suggestion> again = new ArrayDeque<>();

  private final SessionJournal journal;
  private @Nullable StopReason reason;
  private boolean broken; // Something threw that may throw again.

  TuningSession(TunerSettings settings, List<Trial> known) {
    this.settings = settings;
    this.clock = new SessionClock(settings.world().clock());
    Heuristic heuristic = Answers.heuristic(settings.search().heuristic());
    this.provenance = Provenance.of(settings, heuristic, clock.started());
    this.trials = new SessionTrials(settings, clock.started());
    this.events = new SessionEvents(settings.world().listeners());
    this.stages = new SessionStages(settings, heuristic, trials);
    this.decisions = new SessionDecisions(settings, trials, stages, events, clock);
    this.journal = SessionJournal.open(settings, provenance, known);
    try {
      begin(known);
    } catch (RuntimeException | Error e) {
      journal.closeAfter(e);
      events.emit(new TuningEvent.Stopped(new StopReason("broken off", FailedPart.message(e))));
      throw e;
    }
  }

  /** Begins, or goes on where an earlier session of the run was cut short. */
  private void begin(List<Trial> known) {
    events.emit(new TuningEvent.Started(provenance));
    SessionReplay replay =
        new SessionReplay(settings, trials, this::decide, t -> reveal(0, () -> t), clock.started());
    clock.goOnAfter(replay.from(journal, known));
    again.addAll(replay.untold());
    reveal(0, clock::elapsed);
    stages.findPlace();
  }

  /**
   * What to measure next.
   *
   * @return nothing when the run has stopped, {@link #stopReason()} says why, or while what is
   *     under way decides whether anything is measured again, {@link #canAsk()} is false then
   * @throws IllegalStateException if as many suggestions are out as the concurrency allows: see
   *     {@link #canAsk()}, and {@link #ask(Duration)} for workers
   * @throws BboException if the heuristic proposed a point that is no point of the space, or not a
   *     new one, or if the journal can't record the suggestion
   */
  public synchronized Optional<Suggestion> ask() {
    if (reason != null) {
      return Optional.empty();
    }
    Suggestion pending = again.poll();
    if (pending != null) {
      events.emit(new TuningEvent.TrialStarted(pending));
      return Optional.of(pending);
    }
    reveal(0, clock::elapsed);
    decisions.requireRoom();
    Optional<Suggestion> next = decide().filter(s -> reason == null); // A listener may stop.
    if (next.isEmpty()) {
      if (!decisions.isWaiting()) {
        stop(stages.reason());
      }
      return next;
    }
    Suggestion suggestion = next.get();
    journal.suggested(suggestion);
    trials.add(suggestion, clock.now());
    events.emit(new TuningEvent.TrialStarted(suggestion));
    return next;
  }

  /**
   * What to measure next, once it can be decided: for workers that share a session.
   *
   * @param timeout how long to wait for outcomes of others, at least 0
   * @return nothing when the time is over, or when the run has stopped: {@link #stopReason()}
   * @throws IllegalArgumentException if the timeout is null or negative
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public synchronized Optional<Suggestion> ask(Duration timeout) throws InterruptedException {
    SessionClock.requireTimeout(timeout);
    // The clock of the session may stand still; waiting takes real time.
    long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
    while (true) {
      Optional<Suggestion> next = canAsk() ? ask() : Optional.empty();
      long left = end - System.nanoTime();
      if (next.isPresent() || reason != null || left <= 0) {
        return next;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** The decision of the next step; nothing if the stages are over, or wait. */
  private Optional<Suggestion> decide() {
    return decisions.next(more -> reveal(more, clock::elapsed));
  }

  /** Whether {@link #ask()} would not have to wait for an outcome, as far as is known. */
  public synchronized boolean canAsk() {
    boolean decides = trials.missing() < 0 && !decisions.isWaiting();
    return reason == null && (!again.isEmpty() || decides);
  }

  /**
   * Takes the outcome of a suggestion; its elapsed time is the time since it was asked for.
   *
   * @param number the suggestion's number
   * @throws IllegalArgumentException if the outcome is null
   * @throws IllegalStateException if it was never suggested, or told already
   */
  public synchronized void tell(int number, Outcome outcome) {
    tell(number, outcome, clock.since(trials.get(number).asked()));
  }

  /**
   * Takes the outcome of a suggestion. Outcomes are taken after the run has stopped too, of what
   * was under way then. A cost or bound beyond 1e300 is taken for a failure.
   *
   * @param number the suggestion's number
   * @param outcome what came out
   * @param elapsed how long the objective took
   * @throws IllegalArgumentException if the outcome or the time is null, or the time negative
   * @throws IllegalStateException if it was never suggested, or told already
   * @throws BboException if the journal can't record it: the run is stopped, and the outcome is in
   *     the result
   */
  public synchronized void tell(int number, Outcome outcome, Duration elapsed) {
    Trial trial = trials.tell(number, Objectives.kept(outcome), elapsed);
    decisions.told();
    again.removeIf(s -> s.number() == number);
    try {
      journal.append(new RunJournal.JournalEntry.Told(number, trial.outcome(), elapsed));
    } catch (RuntimeException | Error e) {
      halt(new StopReason("journal", "the journal could not record trial " + number));
      throw e;
    } finally {
      notifyAll();
    }
    events.emit(new TuningEvent.TrialTold(trial));
    revealTold();
  }

  /** Ends the run for a reason of the caller's; the first reason stays. */
  public synchronized void stop(StopReason why) {
    Arguments.given(why, "reason");
    if (reason == null) {
      halt(why);
      journal.append(new RunJournal.JournalEntry.Stopped(why));
    }
  }

  private void halt(StopReason why) {
    if (reason != null) {
      return;
    }
    reason = why;
    try {
      revealTold();
    } finally {
      events.emit(new TuningEvent.Stopped(why));
      notifyAll();
    }
  }

  /** Why the run has stopped; nothing while it goes on. */
  public synchronized Optional<StopReason> stopReason() {
    return Optional.ofNullable(reason);
  }

  /** The finished trials that decisions know of now; the others are pending, told or not. */
  public synchronized History history() {
    return trials.shown().withElapsed(clock.elapsed());
  }

  /**
   * What the run gave; may be called at any time, and again. Every trial told is in it, also those
   * that {@link #history} does not show yet: what is to be stored of a run. A trial that is not
   * told but has told ones after it counts as cancelled, which says nothing.
   *
   * @throws TuningException if the recommender throws; it holds the result with the lowest cost
   */
  public synchronized TuningResult result() {
    try {
      return result(Answers.checked(settings.estimation().recommender()));
    } catch (RuntimeException | Error e) {
      throw new TuningException("the recommender failed: " + e, e, result(Recommender.LOWEST_COST));
    }
  }

  private TuningResult result(Recommender recommender) {
    revealTold();
    Duration time = clock.elapsed();
    StopReason why = reason == null ? TuningResult.UNFINISHED : reason;
    History seen = trials.everything(trials.seen().now(), reason != null).withElapsed(time);
    History all = trials.everything(trials.seen().all(), reason != null).withElapsed(time);
    return TuningResult.of(
        recommender.recommend(seen), all, settings.world().direction(), why, provenance);
  }

  /** Ends the session because of what was thrown; outcomes are taken, and nobody is asked. */
  synchronized void breakOff(Throwable cause) {
    broken = true;
    halt(new StopReason("broken off", FailedPart.message(cause)));
  }

  /** The exception that reports what was thrown, with the result. */
  synchronized TuningException brokenOff(Throwable cause) {
    breakOff(cause);
    return new TuningException(
        "the run broke off after " + Names.trials(trials.told()) + ": " + FailedPart.message(cause),
        cause,
        result(Recommender.LOWEST_COST));
  }

  /** Ends the session: who waits is given nothing. Gives the journal free. May be called twice. */
  @Override
  public synchronized void close() {
    StopReason closed = new StopReason("closed", "the session was closed before the run was over");
    journal.closeAfter(() -> halt(closed)); // The run isn't stopped: its journal goes on with it.
  }

  SessionClock clock() {
    return clock;
  }

  /** Those that the next decision has to see; all where there is none any more. */
  private void revealTold() {
    reveal(reason == null ? 0 : SessionTrials.ALL, clock::elapsed);
  }

  /** Makes told trials visible, so many more than have to be, at a time since the start. */
  private void reveal(int more, Supplier<Duration> time) {
    while (true) {
      History before = trials.seen().all();
      Trial trial = trials.reveal(more);
      if (trial == null) {
        return;
      }
      events.finished(trial, before, trials.seen(), time.get());
      if (!broken) {
        events.changed(Answers.changes(settings.estimation().detector(), trials.seen().all()));
      }
    }
  }
}

package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.stop.StopCriteria;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
 * <p>With a concurrency of q, up to q suggestions may be out at a time, and told in any order. The
 * decision of step k sees the outcomes of the steps up to {@code k - q} and the later ones as
 * pending, even those already told; so the trajectory does not depend on who finishes first. The
 * only mutable type of the package; all methods are synchronized.
 */
public final class TuningSession {
  private static final System.Logger LOG = System.getLogger(TuningSession.class.getName());

  private final TunerBuilder setup;
  private final Heuristic heuristic;
  private final List<Configuration> design;
  private final StopCriterion stop;
  private final InstantSource clock;
  private final Instant started;
  private final Duration elapsedBefore;
  private final Provenance provenance;
  private final List<TuningListener> listeners;

  /**
   * Everything decided so far, by number; a trial that is told but not yet visible waits in its
   * place.
   */
  private final List<Step> steps = new ArrayList<>();

  private final ResamplingPolicy resampling;
  private final ResamplingPolicy confirmation;
  private final Recommender recommender;
  private final Set<List<Object>> changesTold = new HashSet<>();
  private History history;
  private int designNext;

  /** Why the search is over; while the confirmation stage goes on, the run is not. */
  private @Nullable StopReason searchEnd;

  private int confirmed;
  private @Nullable StopReason reason;

  TuningSession(TunerBuilder setup, List<Trial> trials) {
    this.setup = setup;
    this.heuristic = setup.newHeuristic();
    this.stop = setup.stopCriterion();
    this.resampling = setup.resamplingOrDefault();
    this.confirmation = setup.confirmationOrDefault();
    this.recommender = setup.recommenderOrDefault();
    this.clock = setup.clock();
    this.started = clock.instant();
    this.listeners = setup.listeners();
    History empty = History.empty(setup.space(), setup.aggregation());
    this.history = setup.searchBudget() < 0 ? empty : empty.withRemaining(setup.searchBudget());
    this.design =
        List.copyOf(
            setup
                .designOrDefault()
                .points(
                    setup.space(), setup.designSizeOrDefault(), setup.seed().stream("design", 0)));
    Duration before = Duration.ZERO;
    for (Trial trial : trials) {
      if (trial.number() != steps.size()) {
        throw new IllegalArgumentException(
            "trial number "
                + trial.number()
                + " follows "
                + (steps.size() - 1)
                + ": a run is resumed from all its trials");
      }
      steps.add(
          new Step(trial.configuration(), trial.purpose(), trial.decisionTime(), started, trial));
      before = before.plus(trial.elapsed()).plus(trial.decisionTime());
    }
    this.elapsedBefore = before.dividedBy(setup.concurrency());
    this.provenance =
        Provenance.of(
            setup.seed().value(), setup.settings(heuristic, resampling, design.size()), started);
    emit(new TuningEvent.Started(provenance));
    reveal(Math.max(0, steps.size() - setup.concurrency() + 1));
    resumeConfirmation(trials);
  }

  /** A run that was confirming when it was cut short goes on confirming. */
  private void resumeConfirmation(List<Trial> trials) {
    if (setup.confirmations() == 0) {
      return;
    }
    List<Trial> searched = trials.stream().takeWhile(t -> !isConfirmation(t)).toList();
    confirmed = (int) trials.stream().filter(TuningSession::isConfirmation).count();
    if (confirmed > 0) {
      searchEnd =
          stop.or(StopCriteria.exhausted())
              .check(History.of(setup.space(), setup.aggregation(), searched))
              .orElse(new StopReason("search", "the search was over when the run was resumed"));
    }
  }

  private static boolean isConfirmation(Trial trial) {
    return trial.purpose() == Purpose.CONFIRMATION;
  }

  /**
   * What to measure next.
   *
   * @return nothing when the run has stopped; {@link #stopReason()} says why
   * @throws IllegalStateException if as many suggestions are out as the concurrency allows: see
   *     {@link #canAsk()}
   * @throws BboException if the heuristic proposed a point that is no point of the space, or not a
   *     new one
   */
  public synchronized Optional<Suggestion> ask() {
    if (reason != null) {
      return Optional.empty();
    }
    int number = steps.size();
    int visible = Math.max(0, number - setup.concurrency() + 1);
    reveal(visible);
    if (history.size() < visible) {
      throw new IllegalStateException(
          "trial "
              + history.size()
              + " was not told yet. Maybe tell it, or raise the concurrency above "
              + setup.concurrency());
    }
    List<Configuration> pending = new ArrayList<>();
    for (int i = visible; i < number; i++) {
      pending.add(steps.get(i).configuration());
    }
    Instant begin = clock.instant();
    History now =
        history
            .withPending(pending)
            .withElapsed(elapsedBefore.plus(Duration.between(started, begin)));
    Optional<Choice> chosen = searchEnd == null ? search(now, number) : confirm(now, number);
    if (chosen.isEmpty()) {
      return Optional.empty();
    }
    Choice choice = chosen.get();
    int replicate = now.observation(choice.configuration()).map(Observation::runs).orElse(0);
    for (Configuration other : pending) {
      replicate += other.equals(choice.configuration()) ? 1 : 0;
    }
    Evaluation evaluation =
        new Evaluation(
            number,
            replicate,
            choice.purpose(),
            setup.pruning().costLimit(now),
            setup.seed().stream("objective", number));
    Instant end = clock.instant();
    Suggestion suggestion =
        new Suggestion(choice.configuration(), evaluation, Duration.between(begin, end));
    steps.add(
        new Step(choice.configuration(), choice.purpose(), suggestion.decisionTime(), end, null));
    emit(new TuningEvent.TrialStarted(suggestion));
    return Optional.of(suggestion);
  }

  /** The next of the search, or of the confirmation stage if the search ends here. */
  private Optional<Choice> search(History now, int number) {
    StopReason end;
    Optional<StopReason> why = stop.check(now);
    if (why.isPresent()) {
      end = why.get();
    } else {
      try {
        return Optional.of(choose(now, number));
      } catch (SpaceExhaustedException e) {
        end = new StopReason("exhausted", String.valueOf(e.getMessage()));
      }
    }
    searchEnd = end;
    if (setup.confirmations() > 0) {
      emit(new TuningEvent.ConfirmationStarted(end, setup.confirmations()));
    }
    return confirm(now, number);
  }

  /** The next of the confirmation stage; stops the run if there is none. */
  private Optional<Choice> confirm(History now, int number) {
    int remaining = setup.confirmations() - confirmed;
    if (remaining > 0 && !now.isEmpty()) {
      Optional<Configuration> again =
          confirmation.resample(
              now.withPlan(setup.confirmations(), remaining),
              setup.seed().stream("confirmation", number));
      if (again.isPresent()) {
        confirmed++;
        return Optional.of(new Choice(known(again.get(), confirmation, now), Purpose.CONFIRMATION));
      }
    }
    stop(Objects.requireNonNull(searchEnd));
    return Optional.empty();
  }

  private static Configuration known(Configuration again, ResamplingPolicy policy, History now) {
    if (!now.contains(again)) {
      throw new BboException(
          policy.name() + " wants to measure " + again + " again, which was never measured");
    }
    return again;
  }

  private Choice choose(History now, int number) {
    boolean initial = designNext < design.size();
    if (!now.isEmpty() && (setup.resampleInitial() || !initial)) {
      Optional<Configuration> again =
          resampling.resample(now, setup.seed().stream("resampling", number));
      if (again.isPresent()) {
        return new Choice(known(again.get(), resampling, now), Purpose.RESAMPLE);
      }
    }
    while (designNext < design.size()) {
      Configuration point = design.get(designNext++);
      // A point of the design that is known already, from a resumed run or because it stands there
      // twice, costs nothing.
      if (!now.contains(point)) {
        return new Choice(point, Purpose.INITIAL);
      }
    }
    if (now.isExhausted()) {
      throw now.exhausted();
    }
    Proposal proposal = heuristic.suggest(now, setup.seed().stream("heuristic", number));
    proposal.notes().forEach(note -> emit(new TuningEvent.Noted(heuristic.name(), note)));
    Configuration next = proposal.configuration();
    if (!now.space().contains(next)) {
      throw new BboException(
          heuristic.name() + " proposed " + next + ", which is not a point of the space");
    }
    if (now.contains(next)) {
      throw new BboException(
          heuristic.name()
              + " proposed "
              + next
              + ", which is measured or pending already. Maybe use History.sampleNew");
    }
    return new Choice(next, Purpose.SEARCH);
  }

  /** Whether {@link #ask()} would not have to wait for an outcome. */
  public synchronized boolean canAsk() {
    int visible = Math.max(0, steps.size() - setup.concurrency() + 1);
    for (int i = history.size(); i < visible; i++) {
      if (steps.get(i).trial() == null) {
        return false;
      }
    }
    return reason == null;
  }

  /**
   * Takes the outcome of a suggestion; its elapsed time is the time since it was asked for.
   *
   * @param number the suggestion's number
   * @throws IllegalStateException if it was never suggested, or told already
   */
  public synchronized void tell(int number, Outcome outcome) {
    tell(number, outcome, Duration.between(step(number).asked(), clock.instant()));
  }

  /**
   * Takes the outcome of a suggestion.
   *
   * @param number the suggestion's number
   * @param outcome what came out
   * @param elapsed how long the objective took
   * @throws IllegalStateException if it was never suggested, or told already
   */
  public synchronized void tell(int number, Outcome outcome, Duration elapsed) {
    Step step = step(number);
    if (step.trial() != null) {
      throw new IllegalStateException("trial " + number + " was told already");
    }
    Trial trial =
        new Trial(
            number, step.configuration(), step.purpose(), outcome, elapsed, step.decisionTime());
    steps.set(number, step.told(trial));
    if (setup.concurrency() == 1 || reason != null) {
      reveal(steps.size());
    }
  }

  /** Ends the run now, for a reason of the caller's; the first reason stays. */
  public synchronized void stop(StopReason why) {
    if (reason == null) {
      reason = why;
      reveal(steps.size());
      emit(new TuningEvent.Stopped(why));
    }
  }

  /** Why the run has stopped; nothing while it goes on. */
  public synchronized Optional<StopReason> stopReason() {
    return Optional.ofNullable(reason);
  }

  /** The finished trials that decisions see now, with the others pending. */
  public synchronized History history() {
    List<Configuration> pending = new ArrayList<>();
    for (int i = history.size(); i < steps.size(); i++) {
      pending.add(steps.get(i).configuration());
    }
    return history
        .withPending(pending)
        .withElapsed(elapsedBefore.plus(Duration.between(started, clock.instant())));
  }

  /**
   * What the run gave; may be called at any time, and again. Of a run that was cut short, every
   * trial told is in it: one that was never told but has told ones after it counts as failed.
   */
  public synchronized TuningResult result() {
    reveal(steps.size());
    History all = history;
    int told = steps.size();
    while (told > all.size() && steps.get(told - 1).trial() == null) {
      told--;
    }
    for (int i = all.size(); i < told; i++) {
      Step step = steps.get(i);
      Trial trial = step.trial();
      all =
          all.plus(
              trial != null
                  ? trial
                  : new Trial(
                      i,
                      step.configuration(),
                      step.purpose(),
                      Outcome.failed("never told: the run ended before"),
                      Duration.ZERO,
                      step.decisionTime()));
    }
    all =
        all.withPending(
            steps.subList(told, steps.size()).stream().map(Step::configuration).toList());
    all = all.withElapsed(elapsedBefore.plus(Duration.between(started, clock.instant())));
    StopReason why =
        reason == null ? new StopReason("unfinished", "the run has not stopped yet") : reason;
    return new TuningResult(recommender.recommend(all), all, why, provenance);
  }

  Instant now() {
    return clock.instant();
  }

  /**
   * Makes told trials visible, in the order of their numbers, up to a number or the first that is
   * not told.
   */
  private void reveal(int upTo) {
    while (history.size() < upTo && history.size() < steps.size()) {
      Trial trial = steps.get(history.size()).trial();
      if (trial == null) {
        return;
      }
      double before = history.bestCostAfter(history.size());
      history = history.plus(trial);
      double after = history.bestCostAfter(history.size());
      emit(
          new TuningEvent.TrialFinished(
              trial, history, after < before || (Double.isNaN(before) && !Double.isNaN(after))));
      for (SystemChange change : setup.detector().changes(history)) {
        if (changesTold.add(List.of(change.kind(), change.firstTrial()))) {
          emit(new TuningEvent.SystemChanged(change));
        }
      }
    }
  }

  private Step step(int number) {
    if (number < 0 || number >= steps.size()) {
      throw new IllegalStateException(
          "trial " + number + " was never suggested: there are " + steps.size());
    }
    return steps.get(number);
  }

  private void emit(TuningEvent event) {
    for (TuningListener listener : listeners) {
      try {
        listener.on(event);
      } catch (RuntimeException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "a listener failed on " + event.getClass().getSimpleName(),
            e);
      }
    }
  }

  private record Choice(Configuration configuration, Purpose purpose) {}

  private record Step(
      Configuration configuration,
      Purpose purpose,
      Duration decisionTime,
      Instant asked,
      @Nullable Trial trial) {
    Step told(Trial outcome) {
      return new Step(configuration, purpose, decisionTime, asked, outcome);
    }
  }
}

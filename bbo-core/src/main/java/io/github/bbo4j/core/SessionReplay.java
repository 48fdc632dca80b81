package io.github.bbo4j.core;

import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Puts a session where an earlier one of the same run was cut short. */
final class SessionReplay {
  private final TunerSettings settings;
  private final SessionTrials trials;
  private final Supplier<Optional<Suggestion>> decide;
  private final Consumer<Duration> reveal;
  private final Instant started;

  /** Of the decisions and evaluations so far. */
  private Duration sum = Duration.ZERO;

  /**
   * A replay into a session without trials.
   *
   * @param decide the decision of the next step
   * @param reveal makes visible what the next step sees, at a time since the start
   */
  SessionReplay(
      TunerSettings settings,
      SessionTrials trials,
      Supplier<Optional<Suggestion>> decide,
      Consumer<Duration> reveal,
      Instant started) {
    this.settings = settings;
    this.trials = trials;
    this.decide = decide;
    this.reveal = reveal;
    this.started = started;
  }

  /**
   * From finished trials in the order of their numbers. A trial that is missing, or was cancelled,
   * while a later one is there was under way when the run was cut short, and is untold. What is not
   * known of it, its cost limit or all, is decided again, which gives what was decided then.
   */
  private void trials(List<Trial> known) {
    if (settings.limits().freeRunning() && !known.isEmpty()) {
      throw new IllegalArgumentException(
          "a free-running run can't be resumed from its trials: they don't say what was known when each was decided. Maybe keep a journal(...), or start anew with warmStart(trials)");
    }
    int before = trials.size();
    for (Trial trial : known) {
      if (trial.number() < before
          && trial.configuration().equals(trials.get(trial.number()).configuration())) {
        // Of the warm start, which the session has.
        continue;
      }
      while (trials.size() < trial.number()) {
        decideAgain(trial);
      }
      if (trial.number() != trials.size()) {
        throw new IllegalArgumentException(
            "trial number "
                + trial.number()
                + " follows "
                + (trials.size() - 1)
                + ": a run is resumed from its trials in their order, each once");
      }
      add(
          new JournalEntry.Suggested(
              trial.number(),
              trial.configuration(),
              trial.purpose(),
              trial.outcome().isCancelled()
                  ? costLimit(trial.configuration())
                  : OptionalDouble.empty(),
              trial.decisionTime()));
      sum = sum.plus(trial.decisionTime());
      if (!trial.outcome().isCancelled()) {
        trials.tell(trial.number(), trial.outcome(), trial.elapsed());
        sum = sum.plus(trial.elapsed());
      }
    }
  }

  private OptionalDouble costLimit(Configuration configuration) {
    reveal.accept(time());
    return SessionDecisions.costLimit(settings, trials, configuration, trials.now(0));
  }

  private void decideAgain(Trial before) {
    // Only what was visible when the missing trial was decided.
    reveal.accept(time());
    Optional<Suggestion> missing = trials.missing() >= 0 ? Optional.empty() : decide.get();
    if (missing.isEmpty()) {
      throw new IllegalArgumentException(
          "trial "
              + before.number()
              + " can't stand without trial "
              + trials.size()
              + " at a concurrency of "
              + settings.limits().width()
              + ": a run is resumed from all its trials, with the settings that made them");
    }
    trials.add(missing.get(), started);
  }

  /**
   * From a journal, or from finished trials where there is none.
   *
   * @return the time that the earlier sessions took
   */
  Duration from(SessionJournal journal, List<Trial> known) {
    List<JournalEntry> recorded = journal.recorded();
    if (recorded.isEmpty()) {
      trials(known);
    } else {
      entries(recorded);
    }
    return time();
  }

  /** What the times so far come to, so many evaluations at a time. */
  private Duration time() {
    return sum.dividedBy(settings.limits().width());
  }

  /** From the entries of a journal in their order. */
  private void entries(List<JournalEntry> recorded) {
    for (JournalEntry entry : recorded) {
      if (entry instanceof JournalEntry.Suggested suggested) {
        if (suggested.number() != trials.size()) {
          throw new BboException(
              "the journal has suggestion "
                  + suggested.number()
                  + " where "
                  + trials.size()
                  + " is due");
        }
        add(suggested);
        sum = sum.plus(suggested.decisionTime());
      } else if (entry instanceof JournalEntry.Told told) {
        trials.tell(told.number(), told.outcome(), told.elapsed());
        sum = sum.plus(told.elapsed());
      }
    }
  }

  private void add(JournalEntry.Suggested s) {
    s.configuration().requireIn(settings.space(), "the configuration of trial " + s.number());
    reveal.accept(time());
    Evaluation evaluation = trials.evaluation(s.configuration(), s.purpose(), s.costLimit());
    trials.add(new Suggestion(s.configuration(), evaluation, s.decisionTime()), started);
  }

  /** The suggestions that were never told, in the order of their numbers. */
  List<Suggestion> untold() {
    List<Suggestion> untold = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      if (trials.get(i).trial() == null) {
        untold.add(trials.get(i).suggestion());
      }
    }
    return untold;
  }
}

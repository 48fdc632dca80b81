package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a session by number, and which of them decisions may see: step k sees the outcomes
 * of the steps up to {@code k - q}, with q the concurrency, and the later ones as pending, even
 * those already told. Not thread-safe.
 */
final class SessionTrials {

  /** A suggestion and, once it is told, its trial. */
  record Entry(Suggestion suggestion, Instant asked, @Nullable Trial trial) {
    Configuration configuration() {
      return suggestion.configuration();
    }

    Purpose purpose() {
      return suggestion.evaluation().purpose();
    }
  }

  private final int concurrency;
  private final List<Entry> entries = new ArrayList<>();
  private History visible;
  private int confirmations;

  /**
   * The trials of a session that starts with a history.
   *
   * @param known finished trials from before the session, with nothing pending
   */
  SessionTrials(History known, int concurrency, Instant now) {
    this.visible = known;
    this.concurrency = concurrency;
    for (Trial trial : known.trials()) {
      Evaluation evaluation =
          new Evaluation(
              trial.number(),
              0,
              trial.purpose(),
              Double.POSITIVE_INFINITY,
              new SplittableRandom(trial.number()));
      Suggestion suggestion =
          new Suggestion(trial.configuration(), evaluation, trial.decisionTime());
      entries.add(new Entry(suggestion, now, trial));
    }
  }

  int size() {
    return entries.size();
  }

  /** Suggestions of the confirmation stage. */
  int confirmations() {
    return confirmations;
  }

  /** How many trials have an outcome. */
  int told() {
    return (int) entries.stream().filter(e -> e.trial() != null).count();
  }

  History visible() {
    return visible;
  }

  void add(Suggestion suggestion, Instant asked, @Nullable Trial trial) {
    entries.add(new Entry(suggestion, asked, trial));
    confirmations += suggestion.evaluation().purpose() == Purpose.CONFIRMATION ? 1 : 0;
  }

  Entry get(int number) {
    if (number < 0 || number >= entries.size()) {
      throw new IllegalStateException(
          "trial " + number + " was never suggested: there are " + entries.size());
    }
    return entries.get(number);
  }

  /** Files the outcome of a suggestion. */
  Trial tell(int number, Outcome outcome, Duration elapsed) {
    Entry entry = get(number);
    if (entry.trial() != null) {
      throw new IllegalStateException("trial " + number + " was told already");
    }
    Trial trial =
        new Trial(
            number,
            entry.configuration(),
            entry.purpose(),
            outcome,
            elapsed,
            entry.suggestion().decisionTime());
    entries.set(number, new Entry(entry.suggestion(), entry.asked(), trial));
    return trial;
  }

  /** How many trials the decision of a step must see. */
  private int due(int number) {
    return Math.max(0, number - concurrency + 1);
  }

  /** The first trial that the next decision must see and that is not told; -1 if there is none. */
  int missing() {
    for (int i = visible.size(); i < due(entries.size()); i++) {
      if (entries.get(i).trial() == null) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The next trial that becomes visible, in the order of the numbers; null where it is not told or
   * not due.
   *
   * @param all whether all that are told are due, because nothing is decided any more
   */
  @Nullable Trial reveal(boolean all) {
    int next = visible.size();
    if (next >= (all ? entries.size() : due(entries.size()))) {
      return null;
    }
    Trial trial = entries.get(next).trial();
    if (trial != null) {
      visible = visible.plus(trial);
    }
    return trial;
  }

  /** What the next decision sees. */
  History now() {
    return seen(visible.size(), entries.size());
  }

  /** What the decision of an earlier step saw. */
  History seenBy(int number) {
    return seen(Math.min(visible.size(), due(number)), number);
  }

  private History seen(int told, int number) {
    return (told == visible.size() ? visible : visible.prefix(told))
        .withPending(entries.subList(told, number).stream().map(Entry::configuration).toList());
  }

  /** How often a configuration was suggested. */
  int replicates(Configuration configuration) {
    int runs = visible.observation(configuration).map(Observation::runs).orElse(0);
    for (Entry entry : entries.subList(visible.size(), entries.size())) {
      runs += entry.configuration().equals(configuration) ? 1 : 0;
    }
    return runs;
  }

  /**
   * Every trial told, whatever is visible; one that was never told but has told ones after it
   * counts as cancelled, and the others are pending.
   */
  History everything() {
    int told = entries.size();
    while (told > visible.size() && entries.get(told - 1).trial() == null) {
      told--;
    }
    History all = visible.withPending(List.of());
    for (Entry entry : entries.subList(visible.size(), told)) {
      all = all.plus(entry.trial() != null ? entry.trial() : cancelled(entry));
    }
    return all.withPending(
        entries.subList(told, entries.size()).stream().map(Entry::configuration).toList());
  }

  private static Trial cancelled(Entry entry) {
    return new Trial(
        entry.suggestion().number(),
        entry.configuration(),
        entry.purpose(),
        new Outcome.Failed(
            Outcome.FailureKind.CANCELLED, "never told: the run ended before the evaluation did"),
        Duration.ZERO,
        entry.suggestion().decisionTime());
  }
}

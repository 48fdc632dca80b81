package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a session by the number of their suggestion, and which of them decisions may see.
 *
 * <p>In order: step k sees the outcomes of the steps up to {@code k - q}, with q the concurrency,
 * and the later ones as pending, even those already told; trials have the numbers of their
 * suggestions. Free-running: each step sees every outcome told, as long as fewer than q suggestions
 * are out; trials are numbered as they are told. Not thread-safe.
 */
final class SessionTrials {

  /**
   * A suggestion and, once it is told, its trial.
   *
   * @param told how many outcomes were told when it was decided
   */
  record Entry(Suggestion suggestion, Instant asked, int told, @Nullable Trial trial) {
    Configuration configuration() {
      return suggestion.configuration();
    }

    Purpose purpose() {
      return suggestion.evaluation().purpose();
    }
  }

  private final int concurrency;
  private final boolean free;

  /** In the order in which they were told. */
  private final List<Trial> told = new ArrayList<>();

  /** Suggestions without an outcome, by number. */
  private final NavigableMap<Integer, Configuration> open = new TreeMap<>();

  private final List<Entry> entries = new ArrayList<>();
  private History visible;
  private int confirmations;

  /** What the aggregation threw; there are no further decisions, but the trials are there. */
  private @Nullable RuntimeException unmerged;

  /**
   * The trials of a session that starts with a history.
   *
   * @param known finished trials from before the session, with nothing pending
   */
  private SessionTrials(History known, TunerSettings.Limits limits, Instant now) {
    this.visible = known;
    this.concurrency = limits.width();
    this.free = limits.freeRunning();
    for (Trial trial : known.trials()) {
      int n = trial.number();
      Evaluation evaluation =
          new Evaluation(n, 0, trial.purpose(), OptionalDouble.empty(), new SplittableRandom(n));
      Suggestion suggestion =
          new Suggestion(trial.configuration(), evaluation, trial.decisionTime());
      entries.add(new Entry(suggestion, now, n, trial));
      told.add(trial);
    }
  }

  /** The trials of a fresh session: those of its warm start. */
  static SessionTrials of(TunerSettings settings, Instant now) {
    History known =
        History.of(
            settings.space(), settings.estimation().aggregation(), settings.search().known());
    OptionalInt search = settings.limits().search();
    if (search.isEmpty()) {
      return new SessionTrials(known, settings.limits(), now);
    }
    int spent = known.size();
    EvaluationPlan plan =
        EvaluationPlan.of(spent, search.getAsInt()).withLater(settings.limits().confirmations());
    return new SessionTrials(known.withPlan(plan), settings.limits(), now);
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
    return told.size();
  }

  History visible() {
    return visible;
  }

  void add(Suggestion suggestion, Instant asked) {
    entries.add(new Entry(suggestion, asked, told.size(), null));
    open.put(suggestion.number(), suggestion.configuration());
    confirmations += suggestion.evaluation().purpose() == Purpose.CONFIRMATION ? 1 : 0;
  }

  Entry get(int number) {
    if (number < 0 || number >= entries.size()) {
      throw new IllegalStateException(
          "trial " + number + " was never suggested: there are " + entries.size());
    }
    return entries.get(number);
  }

  /** The time since a trial was asked for; 0 if a clock of the caller's was set back meanwhile. */
  Duration elapsed(int number, Instant now) {
    Duration time = Duration.between(get(number).asked(), now);
    return time.isNegative() ? Duration.ZERO : time;
  }

  /** Files the outcome of a suggestion. */
  @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
  Trial tell(int number, Outcome outcome, Duration elapsed) {
    Entry entry = get(number);
    Arguments.require(
        outcome != null, "outcome of trial " + number, outcome, "given. Maybe Outcome.failed(why)");
    Arguments.require(
        elapsed != null && !elapsed.isNegative(),
        "elapsed time of trial " + number,
        elapsed,
        "at least 0, as by System.nanoTime(). Maybe tell(number, outcome)");
    if (entry.trial() != null) {
      throw new IllegalStateException("trial " + number + " was told already");
    }
    Trial trial =
        new Trial(
            free ? told.size() : number,
            entry.configuration(),
            entry.purpose(),
            outcome,
            elapsed,
            entry.suggestion().decisionTime());
    entries.set(number, new Entry(entry.suggestion(), entry.asked(), entry.told(), trial));
    open.remove(number);
    told.add(trial);
    return trial;
  }

  /** How many trials the decision of a step must see, in order. */
  private int due(int number) {
    return Math.max(0, number - concurrency + 1);
  }

  /** The first trial that the next decision has to wait for; -1 if there is none. */
  int missing() {
    if (free) {
      return open.size() < concurrency ? -1 : open.firstKey();
    }
    for (int i = visible.size(); i < due(entries.size()); i++) {
      if (entries.get(i).trial() == null) {
        return i;
      }
    }
    return -1;
  }

  /** Refuses to go on while a trial is missing. */
  void requireRoom() {
    int missing = missing();
    if (missing >= 0) {
      throw new IllegalStateException(
          "trial "
              + missing
              + " was not told yet. Maybe tell it, wait with ask(timeout), or raise the concurrency above "
              + concurrency);
    }
  }

  /**
   * The next trial that becomes visible; null where it is not told or not due.
   *
   * @param all whether all that are told are due, because nothing is decided any more
   */
  @Nullable Trial reveal(boolean all) {
    if (unmerged != null && !all) {
      throw unmerged;
    }
    int next = visible.size();
    if (unmerged != null || (free && next == told.size())) {
      return null;
    }
    if (free) {
      show(told.get(next));
      return told.get(next);
    }
    if (next >= (all ? entries.size() : due(entries.size()))) {
      return null;
    }
    Trial trial = entries.get(next).trial();
    if (trial != null) {
      show(trial);
    }
    return trial;
  }

  private void show(Trial trial) {
    try {
      visible = visible.plus(trial);
    } catch (RuntimeException e) {
      unmerged = e;
      throw e;
    }
  }

  /** What the next decision sees. */
  History now() {
    if (free) {
      return visible.withPending(List.copyOf(open.values()));
    }
    return seen(visible.size(), entries.size());
  }

  /** What the decision of an earlier step saw. */
  History seenBy(int number) {
    if (free) {
      int seen = entries.get(number).told();
      return visible
          .prefix(seen)
          .withPending(
              entries.subList(0, number).stream()
                  .filter(e -> e.trial() == null || e.trial().number() >= seen)
                  .map(Entry::configuration)
                  .toList());
    }
    return seen(Math.min(visible.size(), due(number)), number);
  }

  private History seen(int outcomes, int number) {
    return (outcomes == visible.size() ? visible : visible.prefix(outcomes))
        .withPending(entries.subList(outcomes, number).stream().map(Entry::configuration).toList());
  }

  /** How often a configuration was suggested. */
  int replicates(Configuration configuration) {
    int runs = visible.observation(configuration).map(Observation::runs).orElse(0);
    for (Configuration pending : now().pending()) {
      runs += pending.equals(configuration) ? 1 : 0;
    }
    return runs;
  }

  /**
   * Every trial told, whatever is visible. In order, one that was never told but has told ones
   * after it counts as cancelled; the others are pending. Where the aggregation threw, those told,
   * numbered anew and merged by the mean.
   */
  History everything() {
    if (unmerged != null) {
      List<Trial> numbered = new ArrayList<>();
      told.stream()
          .sorted(Comparator.comparingInt(Trial::number))
          .forEach(t -> numbered.add(t.numbered(numbered.size())));
      return History.of(visible.space(), Aggregation.MEAN, numbered);
    }
    if (free) {
      return now();
    }
    int end = entries.size();
    while (end > visible.size() && entries.get(end - 1).trial() == null) {
      end--;
    }
    History all = visible.withPending(List.of());
    for (Entry entry : entries.subList(visible.size(), end)) {
      all = all.plus(entry.trial() != null ? entry.trial() : cancelled(entry));
    }
    return all.withPending(
        entries.subList(end, entries.size()).stream().map(Entry::configuration).toList());
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

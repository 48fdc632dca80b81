package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
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

  static final int ALL = Integer.MAX_VALUE;

  private final Seed seed;
  private final int concurrency;
  private final int known;
  private final boolean free;

  /** In the order in which they were told. */
  private final List<Trial> told = new ArrayList<>();

  /** Suggestions without an outcome, by number. */
  private final NavigableMap<Integer, Configuration> open = new TreeMap<>();

  private final List<Entry> entries = new ArrayList<>();
  private final SeenTrials seen;
  private int confirmations;

  /** What the aggregation threw; there are no further decisions, but the trials are there. */
  private @Nullable RuntimeException unmerged;

  /** The trials of a fresh session: those of its warm start. */
  SessionTrials(TunerSettings settings, Instant now) {
    this.seen = new SeenTrials(settings);
    this.seed = settings.seed();
    this.concurrency = settings.limits().width();
    this.free = settings.limits().freeRunning();
    this.known = seen.size();
    for (Trial trial : seen.all().trials()) {
      int n = trial.number();
      Evaluation evaluation =
          new Evaluation(n, 0, trial.purpose(), OptionalDouble.empty(), new SplittableRandom(n));
      Suggestion suggestion =
          new Suggestion(trial.configuration(), evaluation, trial.decisionTime());
      entries.add(new Entry(suggestion, now, n, trial));
      told.add(trial);
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
    return told.size();
  }

  /** Those that decisions see. */
  SeenTrials seen() {
    return seen;
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
    return Math.max(known, number - concurrency + 1);
  }

  /** The first trial that the next decision has to wait for; -1 if there is none. */
  int missing() {
    if (free) {
      return open.size() < concurrency ? -1 : open.firstKey();
    }
    for (int i = seen.size(); i < due(entries.size()); i++) {
      if (entries.get(i).trial() == null) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The next trial that becomes visible; null where it is not told or not due.
   *
   * @param more how many more are due than the next decision has to see; {@link #ALL} that are told
   *     where nothing is decided any more
   */
  @Nullable Trial reveal(int more) {
    if (unmerged != null && more != ALL) {
      throw unmerged;
    }
    int next = seen.size();
    if (unmerged != null || (free && next == told.size())) {
      return null;
    }
    if (free) {
      show(told.get(next));
      return told.get(next);
    }
    if (next >= entries.size() || next - due(entries.size()) >= more) {
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
      seen.add(trial);
    } catch (RuntimeException e) {
      unmerged = e;
      throw e;
    }
  }

  /**
   * What the next decision sees; in order, so many outcomes more than it has to, as far as seen.
   */
  History now(int more) {
    int outcomes = Math.min(seen.size(), due(entries.size()) + more);
    return free ? latest() : inOrder(outcomes, entries.size());
  }

  /** Whether there is one outcome more for it, in order, and told. */
  boolean isNextTold(int more) {
    int next = due(entries.size()) + more;
    return !free && next < entries.size() && entries.get(next).trial() != null;
  }

  private History latest() {
    return free
        ? seen.now().withPending(List.copyOf(open.values()))
        : inOrder(seen.size(), entries.size());
  }

  /** What people are shown of it: all trials under their numbers. */
  History shown() {
    return seen.all().withPending(latest().pending());
  }

  /** What the decision of an earlier step saw. */
  History seenBy(int number) {
    if (free) {
      int then = entries.get(number).told();
      return seen.after(then)
          .withPending(
              entries.subList(0, number).stream()
                  .filter(e -> e.trial() == null || e.trial().number() >= then)
                  .map(Entry::configuration)
                  .toList());
    }
    return inOrder(Math.min(seen.size(), due(number)), number);
  }

  private History inOrder(int outcomes, int number) {
    return seen.after(outcomes)
        .withPending(entries.subList(outcomes, number).stream().map(Entry::configuration).toList());
  }

  /** What the objective is told of the next step's evaluation. */
  Evaluation evaluation(Configuration configuration, Purpose purpose, OptionalDouble costLimit) {
    int number = size();
    return new Evaluation(
        number, replicates(configuration), purpose, costLimit, seed.stream("objective", number));
  }

  /** How often a configuration was suggested. */
  private int replicates(Configuration configuration) {
    int runs = seen.all().observation(configuration).map(Observation::runs).orElse(0);
    for (Configuration pending : latest().pending()) {
      runs += pending.equals(configuration) ? 1 : 0;
    }
    return runs;
  }

  /**
   * Every trial told, whatever is visible. In order, one that is not told but has told ones after
   * it counts as cancelled; the others are pending. Where the aggregation threw, those told,
   * numbered anew and merged by the mean.
   *
   * @param visible all that are visible, or what decisions see of them
   * @param over whether the run is, so that what is untold will stay so
   */
  History everything(History visible, boolean over) {
    if (unmerged != null) {
      List<Trial> numbered = new ArrayList<>(visible.trials());
      told.stream()
          .filter(t -> t.number() >= seen.size())
          .sorted(Comparator.comparingInt(Trial::number))
          .forEach(t -> numbered.add(t.numbered(numbered.size())));
      return History.of(visible.space(), Aggregation.MEAN, numbered);
    }
    if (free) {
      return visible.withPending(List.copyOf(open.values()));
    }
    int end = entries.size();
    while (end > seen.size() && entries.get(end - 1).trial() == null) {
      end--;
    }
    History all = visible.withPending(List.of());
    for (Entry entry : entries.subList(seen.size(), end)) {
      Trial trial = entry.trial() != null ? entry.trial() : cancelled(entry, over);
      all = all.plus(trial.numbered(all.size()));
    }
    return all.withPending(
        entries.subList(end, entries.size()).stream().map(Entry::configuration).toList());
  }

  private static Trial cancelled(Entry entry, boolean over) {
    return new Trial(
        entry.suggestion().number(),
        entry.configuration(),
        entry.purpose(),
        UnrunTrials.untold(over),
        Duration.ZERO,
        entry.suggestion().decisionTime());
  }
}

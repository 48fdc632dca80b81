package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * What happened, in order: the finished trials, the configurations still pending, and the
 * observations, that is the trials grouped by configuration and merged by an {@link Aggregation};
 * and what is planned, that is how many evaluations remain.
 *
 * <p>An immutable value. {@link #plus(Trial)} costs O(1): histories that grow from one another
 * share their trials and all that is derived from them, so keeping every history of a run costs no
 * more than keeping the last. Only growing from one that was outgrown already copies. Thread-safe.
 */
public final class History {
  private final HistoryIndex shared;
  private final int size;
  private final List<Configuration> pending;
  private final Set<Configuration> pendingSet;
  private final Duration elapsed;
  private final EvaluationPlan plan;

  private History(
      HistoryIndex shared,
      int size,
      List<Configuration> pending,
      Duration elapsed,
      EvaluationPlan plan) {
    this.shared = shared;
    this.size = size;
    this.pending = pending;
    this.pendingSet = pending.isEmpty() ? Set.of() : new HashSet<>(pending);
    this.elapsed = elapsed;
    this.plan = plan;
  }

  /** A history without trials, aggregating by the mean. */
  public static History empty(SearchSpace space) {
    return empty(space, Aggregation.MEAN);
  }

  /** A history without trials. */
  public static History empty(SearchSpace space, Aggregation aggregation) {
    Arguments.given(space, "space");
    Arguments.given(aggregation, "aggregation");
    return new History(
        new HistoryIndex(space, aggregation), 0, List.of(), Duration.ZERO, EvaluationPlan.NONE);
  }

  /** The history of the trials. */
  public static History of(SearchSpace space, Aggregation aggregation, Collection<Trial> trials) {
    HistoryIndex index = empty(space, aggregation).shared;
    List<Trial> all = Arguments.list(trials, "trials");
    all.forEach(index::append);
    return new History(index, all.size(), List.of(), Duration.ZERO, EvaluationPlan.NONE);
  }

  /**
   * This history and one more trial; pending configurations stay as they are.
   *
   * @throws IllegalArgumentException if the trial's number is not {@link #size()}, or its
   *     configuration is not a point of the space
   */
  public History plus(Trial trial) {
    Arguments.given(trial, "trial");
    return new History(shared.with(size, trial), size + 1, pending, elapsed, plan);
  }

  /** This history and one more search trial: for histories written by hand. */
  public History plus(Configuration configuration, Outcome outcome) {
    return plus(Trial.of(size, configuration, Purpose.SEARCH, outcome));
  }

  /** This history with other pending configurations; one may stand there more than once. */
  public History withPending(List<Configuration> configurations) {
    return new History(
        shared, size, Arguments.list(configurations, "configurations"), elapsed, plan);
  }

  /** This history at another time since the start. */
  public History withElapsed(Duration time) {
    return new History(shared, size, pending, Arguments.given(time, "time"), plan);
  }

  /**
   * This history of a run that may take so many evaluations more, at least 0; those finished and
   * pending are spent. {@link #plus} and {@link #withPending} keep the end of the plan where it is.
   */
  public History withRemaining(int evaluations) {
    return withPlan(EvaluationPlan.of(size + pending.size(), evaluations).withKnown(plan.known()));
  }

  EvaluationPlan plan() {
    return plan;
  }

  /** This history under another plan. */
  History withPlan(EvaluationPlan next) {
    return new History(shared, size, pending, elapsed, next);
  }

  /** The same trials under another aggregation. */
  public History withAggregation(Aggregation aggregation) {
    Arguments.given(aggregation, "aggregation");
    return aggregation == shared.aggregation
        ? this
        : new History(shared.copy(size, aggregation), size, pending, elapsed, plan);
  }

  /** The first {@code length} trials of this history, with nothing pending. */
  public History prefix(int length) {
    // Not by Arguments: its message would be made each time, and this is asked in loops.
    if (length < 0 || length > size) {
      throw new IllegalArgumentException("length = " + length + " must be in 0.." + size);
    }
    return new History(shared, length, List.of(), elapsed, plan);
  }

  /**
   * Whether this history goes on where an earlier one ended: same space and aggregation, and the
   * trials of the earlier one are the first of this one. What a memo must ask before it goes on
   * from what it remembers; pending configurations and elapsed times are not compared. O(1) where
   * this history grew from the other, else O(n).
   */
  public boolean startsWith(History earlier) {
    return earlier.size <= size && shared.startsWith(earlier.shared, earlier.size);
  }

  /** The space. */
  public SearchSpace space() {
    return shared.space;
  }

  /** How the replicates of a configuration are merged. */
  public Aggregation aggregation() {
    return shared.aggregation;
  }

  /** The number of finished trials. */
  public int size() {
    return size;
  }

  /** How many of them, the first ones, a warm start knew: the run itself had the others. */
  public int known() {
    return Math.min(plan.known(), size);
  }

  /** Whether no trial is finished. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The trial of that number. */
  public Trial trial(int number) {
    return shared.trial(Objects.checkIndex(number, size));
  }

  /** The finished trials in order; an unmodifiable view. */
  public List<Trial> trials() {
    return shared.trials(size);
  }

  /** The latest finished trial. */
  public Optional<Trial> last() {
    return size == 0 ? Optional.empty() : Optional.of(trial(size - 1));
  }

  /** The configurations that are being measured, in the order they were asked for. */
  public List<Configuration> pending() {
    return pending;
  }

  /** The time since the run started. */
  public Duration elapsed() {
    return elapsed;
  }

  /** Evaluations left of the budget or present stage, if there is one; pending ones are spent. */
  public OptionalInt remaining() {
    return plan.remaining(size + pending.size());
  }

  /**
   * How many evaluations to plan with, at least 1: of the budget, or of the present stage of a run
   * that has several, spent ones included. Without a budget, twice those so far, at least 100.
   */
  public int plannedEvaluations() {
    return plan.planned(size + pending.size());
  }

  /** How many evaluations later stages have: during the search the confirmation's, else 0. */
  public int laterEvaluations() {
    return plan.later();
  }

  /** One per configuration in the order of first trials, without foreign ones; unmodifiable. */
  public List<Observation> observations() {
    return shared.observations(size);
  }

  /** The observation of a configuration, if it was ever run. */
  public Optional<Observation> observation(Configuration configuration) {
    return at(shared.place(configuration, size));
  }

  /** The observation with the lowest aggregated cost, the first among equals; if any has one. */
  public Optional<Observation> best() {
    return at(shared.best(size));
  }

  private Optional<Observation> at(int place) {
    return place < 0 ? Optional.empty() : Optional.of(shared.observation(place, size));
  }

  /** The lowest merged cost after the first {@code n} trials, if anything was measured. */
  public OptionalDouble bestCostAfter(int n) {
    return shared.bestCost(Objects.checkIndex(n, size + 1));
  }

  /** The sum of the measured costs of the first {@code n} trials. */
  public double costSumAfter(int n) {
    return shared.sum(Objects.checkIndex(n, size + 1));
  }

  /**
   * What a fold over the trials says of this history. Histories that grow from one another keep it
   * for the next question and add what is new; a shorter one folds anew. Thread-safe.
   *
   * @param key equal keys mean equal folds
   * @param start a fold of no trials
   * @param says what to say, by the fold alone, which it must not keep
   */
  public <F extends Fold, R> R fold(Object key, Supplier<F> start, Function<F, R> says) {
    return shared.folds.read(this, key, start, says);
  }

  /**
   * This history with other outcomes, as a model wants them; kept with the trials as a fold is, of
   * each key its last version.
   *
   * @param key what the map is for
   * @param version equal versions of a key mean equal maps
   * @param map a pure function
   */
  public History withOutcomes(Object key, Object version, UnaryOperator<Outcome> map) {
    return MappedHistory.of(this, key, version, map);
  }

  /** A summary of the trials of a history, kept up to date one by one. */
  public interface Fold {
    /** Takes in the last trial of a history, whose earlier ones it has. */
    void add(History grown);
  }

  /** Whether the configuration was run, whatever the outcome, or is pending. */
  public boolean contains(Configuration configuration) {
    return pendingSet.contains(configuration) || shared.place(configuration, size) >= 0;
  }

  /** Whether every point of the space was run or is pending; false where it can't be counted. */
  public boolean isExhausted() {
    return new NewPoints(shared, size, pendingSet).areExhausted();
  }

  /**
   * A feasible point drawn uniformly from those neither run nor pending: sampling without
   * replacement.
   *
   * @throws SpaceExhaustedException if there is none
   */
  public Configuration sampleNew(RandomGenerator random) {
    return new NewPoints(shared, size, pendingSet).draw(random);
  }

  /** The exception for a heuristic that finds nothing new. */
  public SpaceExhaustedException exhausted() {
    return new NewPoints(shared, size, pendingSet).exhausted();
  }

  @Override
  public String toString() {
    String best = best().map(Observation::toString).orElse("none");
    return size + " trials, " + pending.size() + " pending, best " + best;
  }
}

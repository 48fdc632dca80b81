package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.RandomAccess;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What happened, in order: the finished trials, the configurations still pending, and the
 * observations, that is the trials grouped by configuration and merged by an {@link Aggregation};
 * and what is planned, that is how many evaluations remain.
 *
 * <p>An immutable value. {@link #plus(Trial)} costs O(1): histories that grow from one another
 * share their trials, and only an old one that was outgrown indexes itself anew when it is read.
 * Reading is thread-safe while no other thread appends to a history of the same family.
 */
public final class History {
  private final HistoryIndex shared;
  private final int size;
  private final List<Configuration> pending;
  private final Set<Configuration> pendingSet;
  private final Duration elapsed;
  private final Plan plan;
  private volatile @Nullable HistoryIndex own;

  private History(
      HistoryIndex shared, int size, List<Configuration> pending, Duration elapsed, Plan plan) {
    this.shared = shared;
    this.size = size;
    this.pending = pending;
    this.pendingSet = pending.isEmpty() ? Set.of() : new HashSet<>(pending);
    this.elapsed = elapsed;
    this.plan = plan;
  }

  /**
   * How many evaluations a run, or a stage of it, may take.
   *
   * @param evaluations of the stage, spent ones included; negative if nothing bounds them
   * @param end the number of trials, finished and pending, at which it is over
   */
  private record Plan(int evaluations, int end) {
    static final Plan NONE = new Plan(-1, -1);

    boolean isBounded() {
      return end >= 0;
    }
  }

  /** A history without trials, aggregating by the mean. */
  public static History empty(SearchSpace space) {
    return empty(space, Aggregation.MEAN);
  }

  /** A history without trials. */
  public static History empty(SearchSpace space, Aggregation aggregation) {
    return new History(
        new HistoryIndex(space, aggregation), 0, List.of(), Duration.ZERO, Plan.NONE);
  }

  /** The history of the trials. */
  public static History of(SearchSpace space, Aggregation aggregation, Collection<Trial> trials) {
    HistoryIndex index = new HistoryIndex(space, aggregation);
    trials.forEach(index::append);
    return new History(index, index.trials.size(), List.of(), Duration.ZERO, Plan.NONE);
  }

  /**
   * This history and one more trial; pending configurations stay as they are.
   *
   * @throws IllegalArgumentException if the trial's number is not {@link #size()}, or its
   *     configuration is not a point of the space
   */
  public History plus(Trial trial) {
    HistoryIndex index = shared;
    if (shared.trials.size() != size) {
      // Somebody else has already grown the shared trials another way.
      index = copy();
    }
    index.append(trial);
    return new History(index, size + 1, pending, elapsed, plan);
  }

  /** This history and one more search trial: for histories written by hand. */
  public History plus(Configuration configuration, Outcome outcome) {
    return plus(Trial.of(size, configuration, Purpose.SEARCH, outcome));
  }

  /**
   * This history with other pending configurations; one that stands twice is being measured twice.
   */
  public History withPending(List<Configuration> configurations) {
    return new History(shared, size, List.copyOf(configurations), elapsed, plan);
  }

  /** This history at another time since the start. */
  public History withElapsed(Duration time) {
    return new History(shared, size, pending, time, plan);
  }

  /**
   * This history of a run that may take so many evaluations more; those finished and pending count
   * as the spent part of its plan. {@link #plus} and {@link #withPending} keep the end of the plan
   * where it is, so what remains shrinks as trials are added.
   *
   * @param evaluations at least 0
   */
  public History withRemaining(int evaluations) {
    return withPlan(size + pending.size() + evaluations, evaluations);
  }

  /**
   * This history in a stage of so many evaluations.
   *
   * @param planned evaluations of the stage, spent ones included
   * @param remaining those not spent, at least 0
   */
  History withPlan(int planned, int remaining) {
    if (remaining < 0) {
      throw new IllegalArgumentException("remaining = " + remaining + " evaluations is negative");
    }
    return new History(
        shared, size, pending, elapsed, new Plan(planned, size + pending.size() + remaining));
  }

  /** The same trials under another aggregation. */
  public History withAggregation(Aggregation aggregation) {
    if (aggregation == shared.aggregation) {
      return this;
    }
    HistoryIndex index = new HistoryIndex(shared.space, aggregation);
    trials().forEach(index::append);
    return new History(index, size, pending, elapsed, plan);
  }

  /** The first {@code length} trials of this history, with nothing pending. */
  public History prefix(int length) {
    if (length < 0 || length > size) {
      throw new IllegalArgumentException("length = " + length + " is outside 0.." + size);
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
    if (shared == earlier.shared) {
      return earlier.size <= size;
    }
    return earlier.size <= size
        && earlier.aggregation() == aggregation()
        && (earlier.space() == space()
            || (earlier.space().parameters().equals(space().parameters())
                && earlier.space().constraints().equals(space().constraints())))
        && earlier
            .shared
            .trials
            .subList(0, earlier.size)
            .equals(shared.trials.subList(0, earlier.size));
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

  /** Whether no trial is finished. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The trial of that number. */
  public Trial trial(int number) {
    if (number < 0 || number >= size) {
      throw new IndexOutOfBoundsException("trial " + number + " of " + size);
    }
    return shared.trials.get(number);
  }

  /** The finished trials in order; an unmodifiable view. */
  public List<Trial> trials() {
    return new View<>(size) {
      @Override
      public Trial get(int i) {
        return trial(i);
      }
    };
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

  /**
   * How many evaluations are left of the budget, or of the present stage of a run that has several;
   * pending ones count as spent. Empty if there is no budget.
   */
  public OptionalInt remaining() {
    return plan.isBounded()
        ? OptionalInt.of(Math.max(0, plan.end() - size - pending.size()))
        : OptionalInt.empty();
  }

  /**
   * How many evaluations to plan with: those of the budget, or of the present stage of a run that
   * has several, spent ones included. Where there is no budget, twice those so far and at least
   * 100: a run without an end is taken to be half over.
   *
   * @return at least 1
   */
  public int plannedEvaluations() {
    return plan.isBounded()
        ? Math.max(1, plan.evaluations())
        : Math.max(100, 2 * (size + pending.size()));
  }

  /**
   * One observation for each distinct configuration, in the order of their first trials; an
   * unmodifiable view.
   */
  public List<Observation> observations() {
    return new View<>(index().observations.size()) {
      @Override
      public Observation get(int i) {
        return index().observations.get(i);
      }
    };
  }

  /** The observation of a configuration, if it was ever run. */
  public Optional<Observation> observation(Configuration configuration) {
    int place = index().place(configuration);
    return place < 0 ? Optional.empty() : Optional.of(index().observations.get(place));
  }

  /**
   * The observation with the lowest aggregated cost, the one seen first among equals; nothing if
   * nothing was measured.
   */
  public Optional<Observation> best() {
    int best = index().best();
    return best < 0 ? Optional.empty() : Optional.of(index().observations.get(best));
  }

  /**
   * The lowest aggregated cost as it stood after the first {@code n} trials; NaN while nothing was
   * measured.
   */
  public double bestCostAfter(int n) {
    return n == 0 ? Double.NaN : shared.bestAfter(checked(n) - 1);
  }

  /** The sum of the measured costs of the first {@code n} trials. */
  public double costSumAfter(int n) {
    return n == 0 ? 0 : shared.sumAfter(checked(n) - 1);
  }

  /** Whether the configuration was run, whatever the outcome, or is pending. */
  public boolean contains(Configuration configuration) {
    return pendingSet.contains(configuration) || index().place(configuration) >= 0;
  }

  /**
   * Whether every feasible point of the space was run or is pending; false where the space can't be
   * counted.
   */
  public boolean isExhausted() {
    OptionalLong points = space().longSize();
    return points.isPresent() && points.getAsLong() <= taken();
  }

  /**
   * A feasible point drawn uniformly from those neither run nor pending: sampling without
   * replacement.
   *
   * @throws SpaceExhaustedException if there is none
   */
  public Configuration sampleNew(RandomGenerator random) {
    OptionalLong points = space().longSize();
    if (points.isEmpty()) {
      return sampleNewUncounted(random);
    }
    long count = points.getAsLong();
    if (count <= taken()) {
      throw exhausted();
    }
    // While half of the space is free, drawing again costs two tries; later the bit set of the
    // ranks is as small as the history.
    boolean crowded = taken() > count / 2 && count <= 1L << 36;
    while (true) {
      Configuration draw =
          crowded ? space().unrank(index().selectNew(random, count)) : space().sample(random);
      if (!contains(draw)) {
        return draw;
      }
    }
  }

  private Configuration sampleNewUncounted(RandomGenerator random) {
    for (int t = 0; t < 10_000; t++) {
      Configuration draw = space().sample(random);
      if (!contains(draw)) {
        return draw;
      }
    }
    // Ten thousand draws all known: a tiny feasible set inside an uncountable space.
    if (!space().isFinite()) {
      throw exhausted();
    }
    return space().stream().filter(c -> !contains(c)).findFirst().orElseThrow(this::exhausted);
  }

  /** The exception for a heuristic that finds nothing new. */
  public SpaceExhaustedException exhausted() {
    return new SpaceExhaustedException(
        "all "
            + taken()
            + " feasible points of the space were measured or are pending: there is no new one");
  }

  /** The number of distinct configurations run or pending. */
  private long taken() {
    long count = index().observations.size();
    for (Configuration configuration : pendingSet) {
      if (index().place(configuration) < 0) {
        count++;
      }
    }
    return count;
  }

  private int checked(int n) {
    if (n < 0 || n > size) {
      throw new IndexOutOfBoundsException("the first " + n + " of " + size + " trials");
    }
    return n;
  }

  private HistoryIndex index() {
    if (shared.trials.size() == size) {
      return shared;
    }
    HistoryIndex index = own;
    if (index == null) {
      index = copy();
      own = index;
    }
    return index;
  }

  private HistoryIndex copy() {
    HistoryIndex index = new HistoryIndex(shared.space, shared.aggregation);
    shared.trials.subList(0, size).forEach(index::append);
    return index;
  }

  @Override
  public String toString() {
    return size
        + " trials, "
        + pending.size()
        + " pending, best "
        + best().map(Observation::toString).orElse("none");
  }

  private abstract static class View<T> extends AbstractList<T> implements RandomAccess {
    private final int length;

    View(int length) {
      this.length = length;
    }

    @Override
    public int size() {
      return length;
    }
  }
}

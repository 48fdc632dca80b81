package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.RandomAccess;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * The append-only store behind histories, with everything that is kept up to date trial by trial.
 * It answers for each number of trials that it ever had, so that a history and those that grew from
 * it share one: an observation is kept in the versions that its trials made of it, the best one as
 * it stood after each trial.
 *
 * <p>Thread-safe. Trials are appended under a lock; what the first {@code n} of them say is read
 * without one by whoever has a history of so many, since nothing of that is written any more: lists
 * and arrays that grow are replaced by volatile writes, and a place or a version beyond {@code n}
 * is passed over.
 */
final class HistoryIndex {
  final SearchSpace space;
  final Aggregation aggregation;
  final HistoryFolds folds = new HistoryFolds();
  private final SharedList<Trial> trials = new SharedList<>();
  private final Map<Configuration, Integer> places = new ConcurrentHashMap<>();

  /** By place. */
  private final SharedList<ObservationVersions> versions = new SharedList<>();

  /** After each trial: the number of distinct configurations, and the place of the best or -1. */
  private volatile int[] distinctAfter = new int[16];

  private volatile int[] bestPlaceAfter = new int[16];
  private volatile double[] sumAfter = new double[16];

  /** Of all trials, under the lock; empty until somebody asks. */
  private long[] takenRanks = new long[0];

  /** The cost that an observation had after one of its runs. */
  private record Standing(double cost, int place) {}

  /**
   * All of them, the best first, among equals the one seen first: an order that does not depend on
   * the replicates. Those that a later run changed go when they come first.
   */
  private final PriorityQueue<Standing> standings =
      new PriorityQueue<>(
          Comparator.comparingDouble(Standing::cost).thenComparingInt(Standing::place));

  HistoryIndex(SearchSpace space, Aggregation aggregation) {
    this.space = space;
    this.aggregation = aggregation;
  }

  /** The index of the first {@code n} trials and one more: this, unless it has others already. */
  synchronized HistoryIndex with(int n, Trial trial) {
    HistoryIndex index = trials.size() == n ? this : copy(n, aggregation);
    index.append(trial);
    return index;
  }

  synchronized void append(Trial trial) {
    Configuration configuration = trial.configuration();
    int n = trials.size();
    if (trial.number() != n) {
      throw new IllegalArgumentException(
          "trial number " + trial.number() + " can't follow " + (n - 1) + ": numbers have no gaps");
    }
    configuration.requireIn(space, "the configuration of trial " + n);
    if (trial.purpose() == Purpose.FOREIGN) {
      trials.add(trial);
      summarize(n, best(n), 0);
      return;
    }
    Integer known = places.get(configuration);
    Observation observation =
        known == null
            ? Observation.first(trial, aggregation)
            : latest(known).and(trial, aggregation);
    int place = known == null ? versions.size() : known;
    if (known == null) {
      versions.add(new ObservationVersions(observation));
      places.put(configuration, place);
      if (takenRanks.length > 0) {
        mark(takenRanks, configuration);
      }
    } else {
      versions.set(place, versions.get(place).and(observation));
    }
    int best = bestWith(place);
    trials.add(trial);
    summarize(n, best, trial.outcome().measuredCost().orElse(0));
  }

  /** Notes how things stand after the trial of that number, which adds a cost to the sum. */
  private void summarize(int n, int best, double cost) {
    if (n == sumAfter.length) {
      distinctAfter = Arrays.copyOf(distinctAfter, 2 * n);
      bestPlaceAfter = Arrays.copyOf(bestPlaceAfter, 2 * n);
      sumAfter = Arrays.copyOf(sumAfter, 2 * n);
    }
    distinctAfter[n] = versions.size();
    bestPlaceAfter[n] = best;
    sumAfter[n] = (n == 0 ? 0 : sumAfter[n - 1]) + cost;
  }

  private Observation latest(int place) {
    return versions.get(place).latest();
  }

  /** The cost of the observation at a place; infinite, so above all others, without one. */
  private double cost(int place) {
    return latest(place).cost().orElse(Double.POSITIVE_INFINITY);
  }

  /** The place of the best observation, now that the one at a place has changed; or -1. */
  private int bestWith(int place) {
    if (latest(place).isMeasured()) {
      // Plus 0: the order knows a negative zero.
      standings.add(new Standing(cost(place) + 0.0, place));
    }
    Standing best = standings.peek();
    while (best != null && cost(best.place()) != best.cost()) {
      standings.remove();
      best = standings.peek();
    }
    return best == null ? -1 : best.place();
  }

  /** The number of distinct configurations of the first {@code n} trials. */
  int distinct(int n) {
    return n == 0 ? 0 : distinctAfter[n - 1];
  }

  /**
   * The observation at a place as the first {@code n} trials made it; the place is below theirs.
   */
  Observation observation(int place, int n) {
    return versions.get(place).before(n);
  }

  /** The place of the best observation after the first {@code n} trials; -1 if there is none. */
  int best(int n) {
    return n == 0 ? -1 : bestPlaceAfter[n - 1];
  }

  /** The lowest cost after the first {@code n} trials, if there is one. */
  OptionalDouble bestCost(int n) {
    return best(n) < 0 ? OptionalDouble.empty() : observation(best(n), n).cost();
  }

  /** The sum of the costs of the first {@code n} trials. */
  double sum(int n) {
    return n == 0 ? 0 : sumAfter[n - 1];
  }

  /** The place of a configuration among the first {@code n} trials; -1 if it is not there. */
  int place(Configuration configuration, int n) {
    int place = places.getOrDefault(configuration, -1);
    return place < distinct(n) ? place : -1;
  }

  /**
   * The rank of a point that is not among the first {@code n} trials, drawn uniformly; the space
   * must be countable, its size a long.
   */
  synchronized long selectNew(RandomGenerator random, long size, int n) {
    long[] taken = n == trials.size() ? taken(size) : marked(size, n);
    long left = random.nextLong(size - distinct(n));
    int word = 0;
    while (true) {
      int free = 64 - Long.bitCount(taken[word]);
      if (left < free) {
        break;
      }
      left -= free;
      word++;
    }
    long bits = ~taken[word];
    for (; left > 0; left--) {
      bits &= bits - 1;
    }
    return ((long) word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private long[] taken(long size) {
    if (takenRanks.length == 0) {
      takenRanks = marked(size, trials.size());
    }
    return takenRanks;
  }

  private long[] marked(long size, int n) {
    long[] ranks = new long[(int) ((size + 63) >>> 6)];
    for (int place = 0; place < distinct(n); place++) {
      mark(ranks, observation(place, n).configuration());
    }
    return ranks;
  }

  private void mark(long[] ranks, Configuration configuration) {
    long rank = space.longRank(configuration);
    ranks[(int) (rank >>> 6)] |= 1L << rank;
  }

  /** Another index of the first {@code n} trials, under an aggregation. */
  HistoryIndex copy(int n, Aggregation other) {
    HistoryIndex index = new HistoryIndex(space, other);
    trials(n).forEach(index::append);
    return index;
  }

  /** Whether the first {@code n} trials of an earlier index are the first of this one, too. */
  boolean startsWith(HistoryIndex earlier, int n) {
    return this == earlier
        || (earlier.aggregation == aggregation
            && (earlier.space == space
                || (earlier.space.parameters().equals(space.parameters())
                    && earlier.space.constraints().equals(space.constraints())))
            && earlier.trials(n).equals(trials(n)));
  }

  /** The trial of that number. */
  Trial trial(int number) {
    return trials.get(number);
  }

  /** The first {@code n} trials, whatever is appended; an unmodifiable view. */
  List<Trial> trials(int n) {
    return new View<>(n, trials.now());
  }

  /** The observations of the first {@code n} trials; an unmodifiable view. */
  List<Observation> observations(int n) {
    return new View<>(distinct(n), place -> observation(place, n));
  }

  private static final class View<T> extends AbstractList<T> implements RandomAccess {
    private final int length;
    private final IntFunction<T> at;

    View(int length, IntFunction<T> at) {
      this.length = length;
      this.at = at;
    }

    @Override
    public T get(int i) {
      return at.apply(Objects.checkIndex(i, length));
    }

    @Override
    public int size() {
      return length;
    }
  }
}

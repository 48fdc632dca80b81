package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * The append-only store behind histories, with everything that is kept up to date trial by trial.
 * It answers for each number of trials that it ever had, so that a history and those that grew from
 * it share one: an observation is kept in the versions that its trials made of it, the best one as
 * it stood after each trial. Not thread-safe.
 */
final class HistoryIndex {
  final SearchSpace space;
  final Aggregation aggregation;
  final List<Trial> trials = new ArrayList<>();
  final HistoryFolds folds = new HistoryFolds();
  private final Map<Configuration, Integer> places = new HashMap<>();

  /** By place: the versions of an observation, one for each of its trials. */
  private final List<List<Observation>> versions = new ArrayList<>();

  /** After each trial: the number of distinct configurations, and the place of the best or -1. */
  private int[] distinctAfter = new int[16];

  private int[] bestPlaceAfter = new int[16];
  private double[] sumAfter = new double[16];
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

  void append(Trial trial) {
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
      places.put(configuration, place);
      // Most configurations are run once: that costs no list of its own.
      versions.add(List.of(observation));
      if (takenRanks.length > 0) {
        mark(takenRanks, configuration);
      }
    } else {
      if (versions.get(place).size() == 1) {
        versions.set(place, new ArrayList<>(versions.get(place)));
      }
      versions.get(place).add(observation);
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
    List<Observation> all = versions.get(place);
    return all.get(all.size() - 1);
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
    List<Observation> all = versions.get(place);
    int low = 0;
    int high = all.size() - 1;
    if (all.get(high).lastTrial() < n) {
      return all.get(high);
    }
    // The last version of a trial before n: versions are in the order of their last trials.
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).lastTrial() < n) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return all.get(low);
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
  long selectNew(RandomGenerator random, long size, int n) {
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
    for (List<Observation> all : versions.subList(0, distinct(n))) {
      mark(ranks, all.get(0).configuration());
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
    trials.subList(0, n).forEach(index::append);
    return index;
  }

  /** Whether the first {@code n} trials of an earlier index are the first of this one, too. */
  boolean startsWith(HistoryIndex earlier, int n) {
    return this == earlier
        || (earlier.aggregation == aggregation
            && (earlier.space == space
                || (earlier.space.parameters().equals(space.parameters())
                    && earlier.space.constraints().equals(space.constraints())))
            && earlier.trials.subList(0, n).equals(trials.subList(0, n)));
  }

  /** The first {@code n} trials, whatever is appended; an unmodifiable view. */
  List<Trial> trials(int n) {
    return new View<>(n, trials::get);
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

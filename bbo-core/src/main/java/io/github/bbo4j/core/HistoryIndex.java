package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The append-only store behind histories, with everything that is kept up to date trial by trial.
 * Not thread-safe.
 */
final class HistoryIndex {
  final SearchSpace space;
  final Aggregation aggregation;
  final List<Trial> trials = new ArrayList<>();
  final List<Observation> observations = new ArrayList<>();
  private final Map<Configuration, Integer> places = new HashMap<>();
  private double[] bestAfter = new double[16];
  private double[] sumAfter = new double[16];
  private int best = -1;
  private long[] takenRanks = new long[0];

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
    if (!space.contains(configuration)) {
      throw new IllegalArgumentException(
          configuration + " of trial " + n + " is not a point of " + space);
    }
    Integer place = places.get(configuration);
    if (place == null) {
      Observation observation = Observation.first(trial, aggregation);
      places.put(configuration, observations.size());
      observations.add(observation);
      if (takenRanks.length > 0) {
        mark(configuration);
      }
      if (observation.isMeasured()
          && !(best >= 0 && observations.get(best).cost() <= observation.cost())) {
        best = observations.size() - 1;
      }
    } else {
      observations.set(place, observations.get(place).and(trial, aggregation));
      updateBest(place);
    }
    trials.add(trial);
    if (n == bestAfter.length) {
      bestAfter = Arrays.copyOf(bestAfter, 2 * n);
      sumAfter = Arrays.copyOf(sumAfter, 2 * n);
    }
    bestAfter[n] = best < 0 ? Double.NaN : observations.get(best).cost();
    double cost = trial.outcome().costOrNaN();
    sumAfter[n] = (n == 0 ? 0 : sumAfter[n - 1]) + (Double.isNaN(cost) ? 0 : cost);
  }

  private void updateBest(int place) {
    double cost = observations.get(place).cost();
    if (Double.isNaN(cost)) {
      return;
    }
    if (place != best) {
      // Among equals the one seen first is the best: an order that does not depend on the
      // replicates.
      double least = best < 0 ? Double.POSITIVE_INFINITY : observations.get(best).cost();
      if (cost < least || (cost == least && place < best)) {
        best = place;
      }
      return;
    }
    // The best one was measured again and may have lost its place.
    for (int i = 0; i < observations.size(); i++) {
      double other = observations.get(i).cost();
      double least = observations.get(best).cost();
      if (other < least || (other == least && i < best)) {
        best = i;
      }
    }
  }

  int best() {
    return best;
  }

  double bestAfter(int trial) {
    return bestAfter[trial];
  }

  double sumAfter(int trial) {
    return sumAfter[trial];
  }

  int place(Configuration configuration) {
    return places.getOrDefault(configuration, -1);
  }

  /**
   * The rank of the k-th point that was never run; the space must be countable, its size a long.
   */
  long selectNew(RandomGenerator random, long size) {
    if (takenRanks.length == 0) {
      takenRanks = new long[(int) ((size + 63) >>> 6)];
      observations.forEach(o -> mark(o.configuration()));
    }
    long left = random.nextLong(size - observations.size());
    int word = 0;
    while (true) {
      int free = 64 - Long.bitCount(takenRanks[word]);
      if (left < free) {
        break;
      }
      left -= free;
      word++;
    }
    long bits = ~takenRanks[word];
    for (; left > 0; left--) {
      bits &= bits - 1;
    }
    return ((long) word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private void mark(Configuration configuration) {
    long rank = space.longRank(configuration);
    takenRanks[(int) (rank >>> 6)] |= 1L << rank;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.Ranked;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The configurations of a growing history in the orders by which a part of them is chosen, each
 * kept up to date at O(log n) for a new trial. A configuration is known by the number of its first
 * trial. Not thread-safe.
 */
final class PointOrders {
  private final IntList used = new IntList();
  private final IntList failed = new IntList();
  private final TreeSet<Ranked> byRuns = new TreeSet<>();
  private final TreeSet<Ranked> byScore = new TreeSet<>();
  private final NearestPoints near;
  private int size;
  private int[] runs = new int[64];
  private double[] scores = new double[64];
  private @Nullable TrainingScale scale;

  /**
   * No configurations yet.
   *
   * @param encoding of their space
   * @param most how many neighbours to know of a point
   */
  PointOrders(SpaceEncoding encoding, int most) {
    near = new NearestPoints(encoding, most);
  }

  /** Forgets all. */
  void clear() {
    used.clear();
    failed.clear();
    byRuns.clear();
    byScore.clear();
    near.clear();
    size = 0;
    scale = null;
  }

  /** The number of trials taken in. */
  int size() {
    return size;
  }

  /** Takes in the trials of a history that grew from the one seen last. */
  void advance(History history) {
    runs = Arrays.copyOf(runs, Math.max(runs.length, capacity(history.size())));
    scores = Arrays.copyOf(scores, runs.length);
    for (int k = size; k < history.size(); k++) {
      update(history, observation(history, history.trial(k).configuration()));
    }
    size = Math.max(size, history.size());
  }

  private static int capacity(int trials) {
    return trials < 64 ? 64 : 2 * Integer.highestOneBit(trials);
  }

  private static Observation observation(History history, Configuration configuration) {
    return history.observation(configuration).orElseThrow();
  }

  private void update(History history, Observation o) {
    int first = o.firstTrial();
    if (!hasTarget(o)) {
      if (o.failed() > 0 && failed.indexOf(first) < 0) {
        failed.add(first);
      }
      return;
    }
    boolean known = used.indexOf(first) >= 0;
    if (known) {
      byRuns.remove(new Ranked(-runs[first], first));
      byScore.remove(new Ranked(scores[first], first));
    } else {
      failed.remove(first);
      used.add(first);
      near.add(history, first);
    }
    runs[first] = o.count();
    if (o.count() > 1) {
      byRuns.add(new Ranked(-o.count(), first));
    }
    rank(o);
  }

  /** Whether a configuration was measured, or at least has a bound. */
  private static boolean hasTarget(Observation o) {
    return o.isMeasured() || o.censored() > 0;
  }

  private void rank(Observation o) {
    if (scale != null) {
      scores[o.firstTrial()] = scale.score(o);
      byScore.add(new Ranked(scores[o.firstTrial()], o.firstTrial()));
    }
  }

  /** Orders by the scores of a scale from now on. */
  void rankBy(TrainingScale ranking, History history) {
    scale = ranking;
    byScore.clear();
    history.observations().stream().filter(PointOrders::hasTarget).forEach(this::rank);
  }

  /** Configurations with a target, in order; not to be modified. */
  IntList used() {
    return used;
  }

  /** Configurations that only failed, in order; not to be modified. */
  IntList failed() {
    return failed;
  }

  /** Up to so many of the lowest scores, the lowest first. */
  int[] leaders(int count) {
    return first(byScore, count);
  }

  /** Up to so many of those with more than one run, of most runs first. */
  int[] replicated(int count) {
    return first(byRuns, count);
  }

  private static int[] first(Set<Ranked> order, int count) {
    int[] firsts = new int[Math.min(count, order.size())];
    Iterator<Ranked> next = order.iterator();
    Arrays.setAll(firsts, i -> next.next().first());
    return firsts;
  }

  /** The nearest to one of them, itself included, the nearest first. */
  int[] near(int center, History history) {
    return near.of(center, history, used);
  }
}

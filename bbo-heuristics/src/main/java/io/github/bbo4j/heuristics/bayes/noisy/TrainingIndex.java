package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which configurations of a run a process looks at: all of up to {@value TrainingSubset#MOST}; of a
 * longer run a subset of data, chosen so that a single low run does not get in for its noise.
 *
 * <p>The {@value #LEADERS} of the lowest {@linkplain TrainingScale#score shrunken means} are looked
 * at, the {@value #REPLICATED} of most runs, and then whatever was measured nearest to the first
 * {@value #CENTERS} leaders, by inputs alone: who is next to a good point got in without regard to
 * its cost, and pulls a leader of a low run back. Those are {@value #NEAR}; with an even selection
 * of the others, in the order of their measurement, they are the {@value
 * TrainingSubset#MOST_DRAWN_BY} that hyperparameters are drawn by, and with a larger one what the
 * process is conditioned on. Of the configurations that only failed an even selection of {@value
 * #MOST_FAILED} stands for all.
 *
 * <p>What this takes does not grow with the run. The orders are kept up to date trial by trial;
 * what all configurations have to be looked at for, trend and transform, is that of the {@linkplain
 * #milestone last milestone}. Whatever is given is a function of the history alone: what is kept
 * only saves time. Not thread-safe.
 */
final class TrainingIndex {
  private static final int LEADERS = 15;
  private static final int REPLICATED = 35;
  private static final int CENTERS = 5;
  private static final int NEAR = 84;
  private static final int MOST_FAILED = 100;

  /** Up to here every trial is a milestone. */
  private static final int EVERY_TRIAL = 512;

  private static final int MILESTONES_PER_DOUBLING = 32;

  /**
   * What is known of a history at a milestone.
   *
   * @param at its trials
   * @param transform of what is looked at then
   * @param trend of all configurations, on the scale of the transform
   */
  private record Scale(int at, FittedTransform transform, GlobalTrend trend) {}

  private final SpaceEncoding encoding;
  private final PointOrders orders;
  private @Nullable History seen;
  private @Nullable TrainingSubset answer;
  private @Nullable Scale scale;

  /** Trials looked at for costs without a logarithm, and the number after the first one; or 0. */
  private int searched;

  private int withoutLogarithm;

  /**
   * An index of no run yet.
   *
   * @param encoding of the space
   */
  TrainingIndex(SpaceEncoding encoding) {
    this.encoding = encoding;
    orders = new PointOrders(encoding, NEAR);
  }

  /** What a process of the history is fitted to; at least two configurations are measured. */
  TrainingSubset of(History history) {
    boolean grown = seen != null && history.startsWith(seen);
    if (grown && answer != null && orders.size() == history.size()) {
      return answer;
    }
    if (!grown) {
      orders.clear();
      scale = null;
      searched = 0;
      withoutLogarithm = 0;
    }
    TrainingSubset next = subset(history, reference(history));
    seen = history;
    answer = next;
    return next;
  }

  private TrainingSubset subset(History history, int reference) {
    if (orders.size() <= reference) {
      orders.advance(history.prefix(reference));
      if (orders.used().size() > TrainingSubset.MOST_DRAWN_BY) {
        rescale(history.prefix(reference));
      }
    }
    orders.advance(history);
    int n = orders.used().size();
    if (n > TrainingSubset.MOST_DRAWN_BY) {
      scaleAt(reference, history);
    }
    int[] core = core(history);
    int[] chosen = chosen(core);
    TrainingPoints points = points(history, IntStream.of(chosen));
    int[] places = IntStream.of(core).map(i -> Arrays.binarySearch(chosen, i)).toArray();
    if (n <= TrainingSubset.MOST) {
      return new TrainingSubset(points, places, TrainingScale.transform(points), Optional.empty());
    }
    Scale current = scaleAt(reference, history);
    return new TrainingSubset(points, places, current.transform(), Optional.of(current.trend()));
  }

  /** The scale of the trials up to a number, by which all of a history are ranked from then on. */
  private Scale scaleAt(int reference, History history) {
    Scale known = scale;
    if (known != null && known.at() == reference) {
      return known;
    }
    orders.clear();
    orders.advance(history.prefix(reference));
    Scale next = rescale(history.prefix(reference));
    orders.advance(history);
    return next;
  }

  /**
   * The last milestone of a run: the run itself up to {@value #EVERY_TRIAL} trials, then each time
   * they have grown by one part in {@value #MILESTONES_PER_DOUBLING} to twice as many.
   */
  static int milestone(int trials) {
    int step = Math.max(1, Integer.highestOneBit(trials) / MILESTONES_PER_DOUBLING);
    return trials <= EVERY_TRIAL ? trials : trials / step * step;
  }

  /** The milestone, or what changed the scale since: the first cost that has no logarithm. */
  private int reference(History history) {
    for (; searched < history.size() && withoutLogarithm == 0; searched++) {
      if (history.trial(searched).outcome().measuredCost().orElse(1) <= 0) {
        withoutLogarithm = searched + 1;
      }
    }
    int reference = Math.max(milestone(history.size()), withoutLogarithm);
    return TrainingPoints.canModel(history.prefix(reference)) ? reference : history.size();
  }

  /** Takes the scale from a history whose trials are all that was taken in. */
  private Scale rescale(History history) {
    Scale known = scale;
    if (known != null && known.at() == history.size()) {
      return known;
    }
    List<Observation> all = TrainingPoints.of(history).used();
    FittedTransform map = TrainingScale.transform(new TrainingPoints(all, List.of()));
    orders.rankBy(scale(all, map), history);
    FittedTransform ofChosen =
        TrainingScale.transform(points(history, IntStream.of(chosen(core(history)))));
    GlobalTrend trend = scale(all, ofChosen).trend();
    Scale next = new Scale(history.size(), ofChosen, trend);
    scale = next;
    return next;
  }

  private TrainingScale scale(List<Observation> all, FittedTransform map) {
    return new TrainingScale(all, encoding, map, TrainingScale.deviation(all, map));
  }

  /** The points at places among those used, and what stands for the failed ones. */
  private TrainingPoints points(History history, IntStream places) {
    IntList failed = orders.failed();
    int failures = Math.min(MOST_FAILED, failed.size());
    return new TrainingPoints(
        places.mapToObj(i -> observation(history, orders.used().get(i))).toList(),
        IntStream.range(0, failures)
            .map(k -> failed.get((int) (k * (long) failed.size() / failures)))
            .mapToObj(first -> history.trial(first).configuration())
            .toList());
  }

  private static Observation observation(History history, int first) {
    return history.observation(history.trial(first).configuration()).orElseThrow();
  }

  /** Places of what is looked at, ascending: the core, and the others in even steps. */
  private int[] chosen(int[] core) {
    int n = orders.used().size();
    if (n <= TrainingSubset.MOST) {
      return IntStream.range(0, n).toArray();
    }
    Set<Integer> kept = new TreeSet<>();
    IntStream.of(core).forEach(kept::add);
    addEvenly(kept, n, TrainingSubset.MOST);
    return kept.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Places of what hyperparameters are drawn by, ascending. */
  private int[] core(History history) {
    int n = orders.used().size();
    if (n <= TrainingSubset.MOST_DRAWN_BY) {
      return IntStream.range(0, n).toArray();
    }
    int[] leaders = orders.leaders(LEADERS);
    Set<Integer> kept = new TreeSet<>();
    IntStream.of(leaders).map(orders.used()::indexOf).forEach(kept::add);
    IntStream.of(orders.replicated(REPLICATED)).map(orders.used()::indexOf).forEach(kept::add);
    addNearest(kept, history, leaders);
    addEvenly(kept, n, TrainingSubset.MOST_DRAWN_BY);
    return kept.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The centers' neighbours, the nearest of each in turn. */
  private void addNearest(Set<Integer> kept, History history, int[] leaders) {
    int[][] near = new int[CENTERS][];
    for (int c = 0; c < CENTERS; c++) {
      near[c] =
          IntStream.of(orders.near(leaders[c], history)).map(orders.used()::indexOf).toArray();
    }
    int[] next = new int[CENTERS];
    for (int c = 0; kept.size() < NEAR; c = (c + 1) % CENTERS) {
      while (!kept.add(near[c][next[c]])) {
        next[c]++;
      }
    }
  }

  /** What is missing to so many of n, from the others in even steps. */
  private static void addEvenly(Set<Integer> kept, int n, int most) {
    int[] before = kept.stream().mapToInt(Integer::intValue).toArray();
    int places = most - before.length;
    int others = n - before.length;
    for (int k = 0; k < places; k++) {
      int place = (int) (k * (long) others / places);
      for (int i = 0; i < before.length && before[i] <= place; i++) {
        place++;
      }
      kept.add(place);
    }
  }
}

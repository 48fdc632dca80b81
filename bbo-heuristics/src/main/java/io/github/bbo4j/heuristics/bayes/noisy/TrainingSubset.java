package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which configurations of a long run a process looks at: subset of data, chosen so that a single
 * low run does not get in for its noise.
 *
 * <p>The {@value #LEADERS} of the lowest shrunken means are looked at, t + (v / (v + s^2 / n)) (y -
 * t) with the {@link GlobalTrend trend} t and its lack of fit v, the {@value #REPLICATED} of most
 * runs, and then whatever was measured nearest to the first {@value #CENTERS} leaders, by inputs
 * alone: who is next to a good point got in without regard to its cost, and pulls a leader of a low
 * run back. The last sixth is an even selection of the others in the order of their measurement.
 */
final class TrainingSubset {
  static final int MOST = 100;
  private static final int LEADERS = 15;
  private static final int REPLICATED = 35;
  private static final int CENTERS = 5;
  private static final int NEAR = 84;

  private TrainingSubset() {}

  /**
   * The configurations looked at, in order.
   *
   * @param points more than {@value #MOST}
   * @param encoding of their space
   * @param deviation standard deviation of a run, of log costs where these are positive
   */
  static TrainingPoints of(TrainingPoints points, SpaceEncoding encoding, double deviation) {
    List<Observation> all = points.used();
    FittedTransform map = RobustWeights.transform(points);
    double[] y = targets(all, map);
    double[] variance = variance(all, map, deviation);
    GlobalTrend trend = new GlobalTrend(rows(all, encoding), encoding.categorical(), y, variance);
    double[] score = new double[all.size()];
    for (int i = 0; i < score.length; i++) {
      double t = trend.at(encoding.encode(all.get(i).configuration()));
      double v = trend.lackOfFit();
      score[i] = all.get(i).isMeasured() ? t + v / (v + variance[i]) * (y[i] - t) : y[i];
    }
    int[] leaders = lowest(score, LEADERS);
    BitSet kept = new BitSet(score.length);
    Arrays.stream(leaders).forEach(kept::set);
    double[] replicated = new double[score.length];
    Arrays.setAll(replicated, i -> -all.get(i).count());
    Arrays.stream(lowest(replicated, REPLICATED))
        .filter(i -> all.get(i).count() > 1)
        .forEach(kept::set);
    addNearest(kept, rows(all, encoding), encoding.categorical(), leaders);
    addEvenly(kept, score.length);
    return new TrainingPoints(kept.stream().mapToObj(all::get).toList(), points.failed());
  }

  /** The trend of all points on a scale. */
  static GlobalTrend trend(
      TrainingPoints points, SpaceEncoding encoding, FittedTransform map, double deviation) {
    List<Observation> all = points.used();
    return new GlobalTrend(
        rows(all, encoding),
        encoding.categorical(),
        targets(all, map),
        variance(all, map, deviation));
  }

  private static double[][] rows(List<Observation> all, SpaceEncoding encoding) {
    return all.stream().map(o -> encoding.encode(o.configuration())).toArray(double[][]::new);
  }

  private static double[] targets(List<Observation> all, FittedTransform map) {
    return all.stream()
        .mapToDouble(
            o -> map.forward((o.isMeasured() ? o.median() : o.censoredBound()).orElseThrow()))
        .toArray();
  }

  /** Variances of the medians, as far as the deviation of a run is known on the scale. */
  private static double[] variance(List<Observation> all, FittedTransform map, double deviation) {
    double sd = deviation * map.logUnit();
    return all.stream().mapToDouble(o -> sd * sd / Math.max(1, o.count())).toArray();
  }

  /** Places of the lowest keys, ascending by key, then by place. */
  private static int[] lowest(double[] keys, int count) {
    double[] sorted = keys.clone();
    Arrays.sort(sorted);
    double limit = sorted[Math.min(count, sorted.length) - 1];
    return IntStream.range(0, keys.length)
        .filter(i -> keys[i] <= limit)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> keys[i]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The centers' neighbours, the nearest of each in turn. */
  private static void addNearest(
      BitSet kept, double[][] rows, boolean[] categorical, int[] leaders) {
    int n = rows.length;
    int[][] near = new int[CENTERS][];
    int[] next = new int[CENTERS];
    for (int c = 0; c < CENTERS; c++) {
      double[] distance = new double[n];
      for (int i = 0; i < n; i++) {
        distance[i] = distance(rows[leaders[c]], rows[i], categorical);
      }
      near[c] = lowest(distance, NEAR);
    }
    for (int c = 0; kept.cardinality() < NEAR; c = (c + 1) % CENTERS) {
      while (kept.get(near[c][next[c]])) {
        next[c]++;
      }
      kept.set(near[c][next[c]]);
    }
  }

  private static void addEvenly(BitSet kept, int n) {
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (!kept.get(i)) {
        rest.add(i);
      }
    }
    int places = MOST - kept.cardinality();
    for (int k = 0; k < places; k++) {
      kept.set(rest.get((int) (k * (long) rest.size() / places)));
    }
  }

  private static double distance(double[] a, double[] b, boolean[] categorical) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      double difference = a[j] - b[j];
      sum += categorical[j] ? (difference == 0 ? 0 : 1) : difference * difference;
    }
    return sum;
  }
}

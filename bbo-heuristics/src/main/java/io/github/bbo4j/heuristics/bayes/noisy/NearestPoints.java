package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The points nearest to some centers, as points are added: a center asked for again costs nothing,
 * a new one a pass over all. Distances are squared, between encoded points, categories being equal
 * or 1 apart. Points are known by the number of their first trial, in a history that only grows.
 * Not thread-safe.
 */
final class NearestPoints {
  /** Centers kept: leaders come and go, but few are ever among the first. */
  private static final int MOST_CENTERS = 64;

  private final SpaceEncoding encoding;
  private final boolean[] categorical;
  private final int most;
  private final Map<Integer, Near> centers =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Near> eldest) {
          return size() > MOST_CENTERS;
        }
      };

  /**
   * No points yet.
   *
   * @param encoding of the space
   * @param most how many points to know of each center
   */
  NearestPoints(SpaceEncoding encoding, int most) {
    this.encoding = encoding;
    this.categorical = encoding.categorical();
    this.most = most;
  }

  /** Forgets all points. */
  void clear() {
    centers.clear();
  }

  /** Adds a point to those that the centers choose from. */
  void add(History history, int point) {
    if (!centers.isEmpty()) {
      double[] row = row(history, point);
      centers.values().forEach(near -> near.add(row, point));
    }
  }

  /**
   * The nearest points, the center itself included, nearest first, among equals the one that came
   * first.
   *
   * @param all points, the same that were added
   * @return all, where there are no more than are wanted
   */
  int[] of(int center, History history, IntList all) {
    Near known = centers.get(center);
    if (known == null) {
      known = new Near(row(history, center));
      for (int i = 0; i < all.size(); i++) {
        known.add(row(history, all.get(i)), all.get(i));
      }
      centers.put(center, known);
    }
    return Arrays.copyOf(known.points, known.count);
  }

  private double[] row(History history, int first) {
    return encoding.encode(history.trial(first).configuration());
  }

  private double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      double difference = a[j] - b[j];
      sum += categorical[j] ? (difference == 0 ? 0 : 1) : difference * difference;
    }
    return sum;
  }

  /** The points nearest to one. */
  private final class Near {
    private final double[] center;
    private final double[] distances = new double[most];
    private final int[] points = new int[most];
    private int count;

    Near(double[] center) {
      this.center = center;
    }

    void add(double[] row, int point) {
      double distance = distance(center, row);
      int at = count;
      while (at > 0
          && (distance < distances[at - 1]
              || (distance == distances[at - 1] && point < points[at - 1]))) {
        at--;
      }
      if (at < most) {
        count = Math.min(most, count + 1);
        System.arraycopy(distances, at, distances, at + 1, count - at - 1);
        System.arraycopy(points, at, points, at + 1, count - at - 1);
        distances[at] = distance;
        points[at] = point;
      }
    }
  }
}

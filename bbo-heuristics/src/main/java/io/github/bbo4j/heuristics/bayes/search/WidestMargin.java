package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.internal.Vectors;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The plane in the middle of the widest margin between two sets of points: across the shortest way
 * from one convex hull to the other. Weights are moved within a set from its deepest point that has
 * some to its foremost one, until the hulls come no closer (Mitchell, Demyanov and Malozemov 1974,
 * Finding the point of a polyhedron closest to the origin, SIAM Journal on Control 12; for two sets
 * Keerthi, Shevade, Bhattacharyya and Murthy 2000, A fast iterative nearest point algorithm for
 * support vector machine classifier design, IEEE Transactions on Neural Networks 11). Immutable.
 */
final class WidestMargin {
  private static final int MOVES = 300;

  /** Share of the squared distance by which hulls may come closer yet. */
  private static final double TOLERANCE = 1e-3;

  /** Squared distance of hulls that touch. */
  private static final double TOUCHING = 1e-24;

  private final double[] normal;
  private final double middle;

  private WidestMargin(double[] normal, double middle) {
    this.normal = normal;
    this.middle = middle;
  }

  /**
   * The plane between two sets.
   *
   * @param above n points
   * @param below m points
   * @return empty if their hulls touch, or nothing was found between them
   */
  static Optional<WidestMargin> between(double[][] above, double[][] below) {
    Hull upper = new Hull(above, nearest(above, below[0]));
    Hull lower = new Hull(below, 0);
    double[] way = new double[below[0].length];
    Arrays.setAll(way, j -> upper.point[j] - lower.point[j]);
    for (int k = 0; k < MOVES; k++) {
      double squared = Vectors.dot(way, way);
      if (!(squared > TOUCHING)) {
        return Optional.empty();
      }
      double[] back = Arrays.stream(way).map(v -> -v).toArray();
      double up = upper.look(way);
      double down = lower.look(back);
      if (Math.max(up, down) <= TOLERANCE * squared) {
        break;
      }
      Hull moved = up >= down ? upper : lower;
      moved.move(Math.max(up, down));
      Arrays.setAll(way, j -> upper.point[j] - lower.point[j]);
    }
    double foremost =
        Arrays.stream(above).mapToDouble(x -> Vectors.dot(way, x)).min().orElseThrow();
    double highest = Arrays.stream(below).mapToDouble(x -> Vectors.dot(way, x)).max().orElseThrow();
    double half = (foremost - highest) / 2;
    return half > 0 ? Optional.of(new WidestMargin(way, highest + half)) : Optional.empty();
  }

  /** Whether a point is on the side of those above, or on the plane. */
  boolean isAbove(double[] x) {
    return Vectors.dot(normal, x) >= middle;
  }

  private static int nearest(double[][] points, double[] to) {
    return IntStream.range(0, points.length)
        .boxed()
        .min(
            (a, b) ->
                Double.compare(
                    Vectors.squaredDistance(points[a], to), Vectors.squaredDistance(points[b], to)))
        .orElseThrow();
  }

  /** A point of a convex hull, by its weights. */
  private static final class Hull {
    private final double[][] points;
    private final double[] weights;
    private final double[] point;
    private int foremost;
    private int deepest;

    Hull(double[][] points, int first) {
      this.points = points;
      weights = new double[points.length];
      weights[first] = 1;
      point = points[first].clone();
    }

    /** How much further along a direction the deepest point with a weight is than the foremost. */
    double look(double[] direction) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < points.length; i++) {
        double along = Vectors.dot(direction, points[i]);
        if (along < least) {
          least = along;
          foremost = i;
        }
        if (weights[i] > 0 && along > most) {
          most = along;
          deepest = i;
        }
      }
      return most - least;
    }

    /**
     * Moves weight from the deepest to the foremost: all of it, or as much as brings it closest.
     */
    void move(double gap) {
      double share = gap / Vectors.squaredDistance(points[deepest], points[foremost]);
      double moved = Math.min(weights[deepest], share);
      weights[deepest] -= moved;
      weights[foremost] += moved;
      for (int j = 0; j < point.length; j++) {
        point[j] += moved * (points[foremost][j] - points[deepest][j]);
      }
    }
  }
}

package io.github.bbo4j.sampling;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures of how evenly points fill their space. Pure functions, thread-safe; {@code n} is the
 * number of points, {@code k} the number of parameters a measure looks at.
 */
public final class SpaceFilling {
  private SpaceFilling() {}

  /**
   * The lowest distance of two points, by {@link SearchSpace#distance}; in [0, 1], greater is
   * better. Costs {@code n^2 k}.
   *
   * @throws IllegalArgumentException if there are fewer than two points
   */
  public static double minimumDistance(List<Configuration> points) {
    requirePairs(points);
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 1; i < points.size(); i++) {
      for (int j = 0; j < i; j++) {
        lowest = Math.min(lowest, distance(points, i, j));
      }
    }
    return lowest;
  }

  /**
   * {@code phi_p = (sum over pairs of d^-p)^(1/p)} of Morris and Mitchell (1995), with the distance
   * of {@link SearchSpace#distance}; less is better, and large {@code p} ranks designs as the
   * minimum distance does. Positive infinity if two points are equal.
   *
   * @param p at least 1
   * @throws IllegalArgumentException if {@code p} is below 1 or there are fewer than two points
   */
  public static double phiP(List<Configuration> points, double p) {
    Arguments.require(p >= 1, "p", p, "at least 1");
    // Relative to the lowest distance: d^-p alone overflows.
    double lowest = minimumDistance(points);
    double sum = 0;
    for (int i = 1; i < points.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.pow(lowest / distance(points, i, j), p);
      }
    }
    return lowest == 0 ? Double.POSITIVE_INFINITY : Math.pow(sum, 1 / p) / lowest;
  }

  /**
   * The centred L2 discrepancy (Hickernell, 1998, "A generalized discrepancy and quadrature error
   * bound"): the root of {@code (13/12)^k - 2/n sum_i prod_d (1 + |z_id|/2 - z_id^2/2) + 1/n^2
   * sum_ij prod_d (1 + |z_id|/2 + |z_jd|/2 - |z_id - z_jd|/2)} with {@code z = u - 1/2} and {@code
   * u} the place in the unit cube; at least 0, less is better.
   *
   * <p>Only ordered parameters count, for categories have no places; without any the result is 0.
   * Costs {@code n^2 k}.
   *
   * @throws IllegalArgumentException if there is no point
   */
  public static double centredDiscrepancy(List<Configuration> points) {
    if (Arguments.list(points, "points").isEmpty()) {
      throw new IllegalArgumentException("points is empty: there is nothing to measure");
    }
    SearchSpace space = points.get(0).space();
    int[] ordered =
        IntStream.range(0, space.dimension()).filter(d -> space.domain(d).isOrdered()).toArray();
    int n = points.size();
    double[][] z = new double[n][ordered.length];
    for (int i = 0; i < n; i++) {
      double[] u = space.toUnit(points.get(i));
      for (int d = 0; d < ordered.length; d++) {
        z[i][d] = u[ordered[d]] - 0.5;
      }
    }
    return Math.sqrt(Math.max(0, squaredDiscrepancy(z, ordered.length)));
  }

  private static double squaredDiscrepancy(double[][] z, int k) {
    int n = z.length;
    double single = 0;
    double pairs = 0;
    for (int i = 0; i < n; i++) {
      double one = 1;
      for (int d = 0; d < k; d++) {
        one *= 1 + Math.abs(z[i][d]) / 2 - z[i][d] * z[i][d] / 2;
      }
      single += one;
      for (int j = 0; j < n; j++) {
        double two = 1;
        for (int d = 0; d < k; d++) {
          two *= 1 + (Math.abs(z[i][d]) + Math.abs(z[j][d]) - Math.abs(z[i][d] - z[j][d])) / 2;
        }
        pairs += two;
      }
    }
    return Math.pow(13.0 / 12, k) - 2 * single / n + pairs / ((double) n * n);
  }

  private static double distance(List<Configuration> points, int i, int j) {
    return points.get(i).space().distance(points.get(i), points.get(j));
  }

  private static void requirePairs(List<Configuration> points) {
    if (Arguments.list(points, "points").size() < 2) {
      throw new IllegalArgumentException(
          points.size() + " points have no distance: at least two are needed");
    }
  }
}

package io.github.bbo4j.noise.aggregation;

import io.github.bbo4j.core.Aggregation;
import java.util.Arrays;

/**
 * The usual {@link Aggregation}s. All are pure, thread-safe, and leave the array of costs as it is.
 */
public final class Aggregations {
  private Aggregations() {}

  /** The arithmetic mean: unbiased for the mean, and moved by every outlier. */
  public static Aggregation mean() {
    return Aggregation.MEAN;
  }

  /** The median, the mean of the middle two for an even number of costs. */
  public static Aggregation median() {
    return quantile(0.5);
  }

  /** The least cost: what the system can do undisturbed. Optimistic under symmetric noise. */
  public static Aggregation min() {
    return costs -> Arrays.stream(costs).min().orElseThrow();
  }

  /**
   * The mean of what is left after dropping {@code floor(share * n)} costs at either end.
   *
   * @param share of the costs to drop at each end, in [0, 0.5)
   * @throws IllegalArgumentException if the share is outside
   */
  public static Aggregation trimmedMean(double share) {
    if (!(share >= 0 && share < 0.5)) {
      throw new IllegalArgumentException("share = " + share + " to trim is outside [0, 0.5)");
    }
    return costs -> {
      double[] sorted = sorted(costs);
      int drop = (int) (share * sorted.length);
      return Aggregation.MEAN.aggregate(Arrays.copyOfRange(sorted, drop, sorted.length - drop));
    };
  }

  /**
   * The quantile, linear between the order statistics: at place {@code q (n - 1)} of the sorted
   * costs (type 7 of Hyndman and Fan, 1996).
   *
   * @param q in [0, 1]
   * @throws IllegalArgumentException if {@code q} is outside
   */
  public static Aggregation quantile(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("q = " + q + " of the quantile is outside [0, 1]");
    }
    return costs -> {
      double[] sorted = sorted(costs);
      double place = q * (sorted.length - 1);
      int low = (int) place;
      int high = Math.min(low + 1, sorted.length - 1);
      double part = place - low;
      // Weighted apart: the difference of two great numbers may overflow.
      return (1 - part) * sorted[low] + part * sorted[high];
    };
  }

  private static double[] sorted(double[] costs) {
    double[] sorted = costs.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}

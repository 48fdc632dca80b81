package io.github.bbo4j.core.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/** Medians and quantiles. Stateless and thread-safe; no argument is modified. */
public final class OrderStatistics {
  private OrderStatistics() {}

  /**
   * The median, the mean of the middle two for an even number of values.
   *
   * @param values in any order, infinities allowed, no NaN
   * @return NaN for no values
   */
  public static double median(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    // Halved apart: the sum of two great numbers may overflow, and the half of a subnormal vanish.
    return sorted.length % 2 == 1 || sorted[half - 1] == sorted[half]
        ? sorted[half]
        : sorted[half - 1] / 2 + sorted[half] / 2;
  }

  /**
   * The quantile, linear between the order statistics: at place {@code q (n - 1)} of the sorted
   * values, from 0 (type 7 of Hyndman and Fan, 1996).
   *
   * @param values in any order, at least one, infinities allowed, no NaN
   * @param q in [0, 1]
   * @throws IllegalArgumentException if there are no values or {@code q} is outside
   */
  public static double quantile(double[] values, double q) {
    if (values.length == 0) {
      throw new IllegalArgumentException("values is empty: there is no quantile");
    }
    Arguments.require(q >= 0 && q <= 1, "q", q, "in [0, 1]");
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double place = q * (sorted.length - 1);
    int low = (int) place;
    int high = Math.min(low + 1, sorted.length - 1);
    double part = place - low;
    // Weighted apart: the difference of two great numbers may overflow. Equal ones are exact, and
    // infinity times 0 is no number.
    return part == 0 || sorted[low] == sorted[high]
        ? sorted[low]
        : (1 - part) * sorted[low] + part * sorted[high];
  }
}

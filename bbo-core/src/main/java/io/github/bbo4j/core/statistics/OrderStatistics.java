package io.github.bbo4j.core.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

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
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return median(sorted.length, i -> sorted[i]);
  }

  /** The median of so many values in order. */
  static double median(int count, IntToDoubleFunction sorted) {
    if (count == 0) {
      return Double.NaN;
    }
    double upper = sorted.applyAsDouble(count / 2);
    double lower = count % 2 == 1 ? upper : sorted.applyAsDouble(count / 2 - 1);
    // Halved apart: the sum of two great numbers may overflow, and the half of a subnormal vanish.
    return lower == upper ? upper : lower / 2 + upper / 2;
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
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return quantile(sorted.length, i -> sorted[i], q);
  }

  /** The quantile of so many values in order. */
  static double quantile(int count, IntToDoubleFunction sorted, double q) {
    if (count == 0) {
      throw new IllegalArgumentException("values is empty: there is no quantile");
    }
    Arguments.require(q >= 0 && q <= 1, "q", q, "in [0, 1]");
    double place = q * (count - 1);
    int low = (int) place;
    double below = sorted.applyAsDouble(low);
    double above = sorted.applyAsDouble(Math.min(low + 1, count - 1));
    double part = place - low;
    // Weighted apart: the difference of two great numbers may overflow. Equal ones are exact, and
    // infinity times 0 is no number.
    return part == 0 || below == above ? below : (1 - part) * below + part * above;
  }
}

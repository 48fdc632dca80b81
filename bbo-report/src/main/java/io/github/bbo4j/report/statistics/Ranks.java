package io.github.bbo4j.report.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.Comparator;

/** Ranks with ties at their mean, and Holm's correction. */
public final class Ranks {
  private Ranks() {}

  /**
   * The ranks of the numbers, from 1 for the lowest; equal ones share the mean of their ranks.
   *
   * @param values not NaN; not modified
   * @throws IllegalArgumentException if one is NaN, which has no rank
   */
  public static double[] of(double[] values) {
    Integer[] order = order(values);
    double[] ranks = new double[values.length];
    for (int i = 0; i < order.length; ) {
      int end = i;
      while (end < order.length && values[order[end]] == values[order[i]]) {
        end++;
      }
      for (int j = i; j < end; j++) {
        ranks[order[j]] = (i + 1 + end) / 2.0;
      }
      i = end;
    }
    return ranks;
  }

  /** {@code sum of t^3 - t} over the groups of {@code t} equal values. */
  static double tieSum(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (int i = 0; i < sorted.length; ) {
      int end = i;
      while (end < sorted.length && sorted[end] == sorted[i]) {
        end++;
      }
      double t = end - i;
      sum += t * t * t - t;
      i = end;
    }
    return sum;
  }

  /**
   * Holm's step-down correction of several p-values (Holm, 1979): the k-th lowest times {@code m -
   * k + 1}, at least the one before, at most 1.
   *
   * @param p not NaN; not modified
   * @return in the order of the argument
   * @throws IllegalArgumentException if one is NaN
   */
  public static double[] holm(double[] p) {
    Integer[] order = order(p);
    double[] corrected = new double[p.length];
    double floor = 0;
    for (int k = 0; k < order.length; k++) {
      floor = Math.max(floor, Math.min(1, (p.length - k) * p[order[k]]));
      corrected[order[k]] = floor;
    }
    return corrected;
  }

  private static Integer[] order(double[] values) {
    Arguments.given(values, "values");
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        throw new IllegalArgumentException("value " + i + " is NaN, which has no rank");
      }
    }
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    return order;
  }
}

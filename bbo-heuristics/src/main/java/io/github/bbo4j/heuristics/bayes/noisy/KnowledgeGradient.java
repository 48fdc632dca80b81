package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import java.util.Arrays;

/**
 * The knowledge gradient of one measurement: E max_i (a_i + b_i Z) - max_i a_i for a standard
 * normal Z, exactly, by the upper envelope of the lines (Frazier, Powell, Dayanik 2009, algorithm
 * 1).
 */
final class KnowledgeGradient {
  private KnowledgeGradient() {}

  static double of(double[] means, double[] slopes, int k) {
    Integer[] order = ascending(means, slopes, k);
    int[] hull = new int[k];
    double[] from = new double[k + 1];
    int size = 0;
    for (int t = 0; t < k; t++) {
      int i = order[t];
      if (t + 1 < k && slopes[order[t + 1]] == slopes[i]) {
        continue;
      }
      double start = Double.NEGATIVE_INFINITY;
      while (size > 0) {
        int last = hull[size - 1];
        start = (means[last] - means[i]) / (slopes[i] - slopes[last]);
        if (size > 1 && start <= from[size - 1]) {
          size--;
          start = Double.NEGATIVE_INFINITY;
        } else {
          break;
        }
      }
      hull[size] = i;
      from[size++] = size == 1 ? Double.NEGATIVE_INFINITY : start;
    }
    double sum = 0;
    for (int t = 1; t < size; t++) {
      double z = -Math.abs(from[t]);
      sum += (slopes[hull[t]] - slopes[hull[t - 1]]) * NormalMath.improvement(z);
    }
    return sum;
  }

  /** The first k lines by slope, then by mean. */
  private static Integer[] ascending(double[] means, double[] slopes, int k) {
    Integer[] order = new Integer[k];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (p, q) -> {
          int c = Double.compare(slopes[p], slopes[q]);
          return c != 0 ? c : Double.compare(means[p], means[q]);
        });
    return order;
  }
}

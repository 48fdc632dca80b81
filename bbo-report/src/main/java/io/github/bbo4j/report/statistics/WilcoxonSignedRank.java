package io.github.bbo4j.report.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Wilcoxon's signed-rank test for paired samples (Wilcoxon, 1945), zero differences dropped.
 *
 * <p>Exact for at most 50 differences that are not zero: the rank sums of all 2^n patterns of signs
 * are counted, given the ranks, of which ties share the mean (Hollander and Wolfe, "Nonparametric
 * Statistical Methods", section 3.1). Of more it is normal: {@code z = (W - n(n+1)/4) /
 * sqrt((n(n+1)(2n+1) - sum(t^3 - t)/2) / 24)} with {@code t} the sizes of the groups of ties; no
 * continuity correction.
 *
 * <p>Not that of Commons Math, which does not correct the variance for ties and enumerates all 2^n
 * sign patterns for an exact value.
 *
 * @param statistic the sum of the ranks of the positive differences
 * @param used the number of differences that are not zero
 * @param exact whether the p-value is
 * @param p in [0, 1]; 1 if every difference is zero
 */
public record WilcoxonSignedRank(double statistic, int used, boolean exact, double p) {
  private static final int EXACT_LIMIT = 50;

  /** What the test is against. */
  public enum Alternative {
    /** The samples differ. */
    TWO_SIDED,
    /** The first sample is smaller. */
    LESS,
    /** The first sample is greater. */
    GREATER
  }

  /**
   * Runs the test.
   *
   * @param first one number per pair, finite or infinite, not NaN; not modified
   * @param second its partners; two infinities of a kind are equal
   * @param alternative what to find evidence for
   * @throws IllegalArgumentException if the samples differ in length, are empty or hold a NaN
   */
  public static WilcoxonSignedRank test(double[] first, double[] second, Alternative alternative) {
    double[] differences = differences(first, second);
    Arguments.given(alternative, "alternative");
    int n = differences.length;
    if (n == 0) {
      return new WilcoxonSignedRank(0, 0, true, 1);
    }
    double[] sizes = Arrays.stream(differences).map(Math::abs).toArray();
    double[] ranks = Ranks.of(sizes);
    double plus = 0;
    for (int i = 0; i < n; i++) {
      plus += differences[i] > 0 ? ranks[i] : 0;
    }
    double most = n * (n + 1.0) / 2;
    boolean exact = n <= EXACT_LIMIT;
    double less;
    double greater;
    if (exact) {
      double[] below = exactBelow(ranks);
      less = below[(int) Math.round(2 * plus)];
      greater = below[(int) Math.round(2 * (most - plus))];
    } else {
      double ties = Ranks.tieSum(sizes);
      less = normalBelow(plus, n, ties);
      greater = normalBelow(most - plus, n, ties);
    }
    double p =
        switch (alternative) {
          case LESS -> less;
          case GREATER -> greater;
          case TWO_SIDED -> Math.min(1, 2 * Math.min(less, greater));
        };
    return new WilcoxonSignedRank(plus, n, exact, p);
  }

  private static double[] differences(double[] first, double[] second) {
    Arguments.given(first, "first");
    Arguments.given(second, "second");
    if (first.length != second.length || first.length == 0) {
      throw new IllegalArgumentException(
          first.length + " and " + second.length + " numbers are not pairs, or none at all");
    }
    double[] differences = new double[first.length];
    int n = 0;
    for (int i = 0; i < first.length; i++) {
      if (Double.isNaN(first[i]) || Double.isNaN(second[i])) {
        throw new IllegalArgumentException("pair " + i + " holds a NaN. Maybe leave it out");
      }
      if (first[i] != second[i]) {
        differences[n++] = first[i] - second[i];
      }
    }
    return Arrays.copyOf(differences, n);
  }

  /**
   * {@code P(2 W <= w)} by {@code w}: shares of the 2^n sign patterns, counted by twice their rank
   * sum, which is whole with ties too.
   */
  private static double[] exactBelow(double[] ranks) {
    int n = ranks.length;
    double[] patterns = new double[n * (n + 1) + 1];
    patterns[0] = 1;
    for (double rank : ranks) {
      int twice = (int) Math.round(2 * rank);
      for (int sum = patterns.length - 1; sum >= twice; sum--) {
        patterns[sum] += patterns[sum - twice];
      }
    }
    double below = 0;
    for (int sum = 0; sum < patterns.length; sum++) {
      below += patterns[sum];
      patterns[sum] = Math.min(1, below / Math.pow(2, n));
    }
    return patterns;
  }

  private static double normalBelow(double w, int n, double ties) {
    double mean = n * (n + 1.0) / 4;
    double variance = (n * (n + 1.0) * (2.0 * n + 1) - ties / 2) / 24;
    return new NormalDistribution(null, 0, 1)
        .cumulativeProbability((w - mean) / Math.sqrt(variance));
  }
}

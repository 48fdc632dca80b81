package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.statistics.Interval;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * By how much the mean of pairs' second numbers differs from that of the first ones, as a share of
 * it: {@code (mean(second) - mean(first)) / |mean(first)|}. Not the mean of the shares of each
 * pair: noise in the divisor makes that too large, by the squared coefficient of variation where
 * both are alike.
 *
 * @param share the difference as a share
 * @param interval Fieller's (1954) for the ratio of means of pairs: the shares that Student's
 *     paired test does not reject, so that it holds 0 exactly where the interval of the difference
 *     does; nothing for a single pair
 */
record RelativeDifference(double share, Optional<Interval> interval) {

  /**
   * The difference of pairs; nothing where the mean of the first may be zero, which is what
   * Student's interval of it says.
   *
   * @param first finite, at least one; not modified
   * @param second as many, finite; not modified
   * @param level of the interval, in (0, 1)
   */
  static Optional<RelativeDifference> of(double[] first, double[] second, double level) {
    int n = first.length;
    double unit = Arrays.stream(first).map(Math::abs).max().orElseThrow();
    double[] base = new double[n];
    double[] differences = new double[n];
    for (int i = 0; i < n; i++) {
      base[i] = first[i] / unit; // Squares of costs may be no numbers.
      differences[i] = (second[i] - first[i]) / unit;
    }
    double mean = mean(base);
    double share = mean(differences) / Math.abs(mean);
    if (!Double.isFinite(share)) {
      return Optional.empty();
    }
    if (n < 2) {
      return Optional.of(new RelativeDifference(share, Optional.empty()));
    }
    double[] rest = new double[n]; // What the share does not explain: of mean 0.
    for (int i = 0; i < n; i++) {
      base[i] *= Math.signum(mean);
      rest[i] = differences[i] - share * base[i];
    }
    double t = new TDistribution(null, n - 1.0).inverseCumulativeProbability((1 + level) / 2);
    double k = t * t / n;
    double a = mean * mean - k * covariance(base, base);
    double b = k * covariance(rest, base);
    double reach = Math.sqrt(b * b + a * k * covariance(rest, rest));
    return a > 0
        ? Optional.of(
            new RelativeDifference(
                share,
                Interval.ifBounded(share + (-b - reach) / a, share + (-b + reach) / a, level)))
        : Optional.empty();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double covariance(double[] x, double[] y) {
    double meanX = mean(x);
    double meanY = mean(y);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - meanX) * (y[i] - meanY);
    }
    return sum / (x.length - 1);
  }
}

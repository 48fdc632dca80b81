package io.github.bbo4j.report.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Bootstrap confidence intervals (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993,
 * chapters 13 and 14); Commons Math has none. Seeded by the generator handed in; arguments are not
 * modified. Immutable and thread-safe.
 *
 * @param level in (0, 1), such as 0.95
 * @param resamples 100 to 10 million, which are kept at once
 * @param method how the ends are found
 */
public record Bootstrap(double level, int resamples, Method method) {
  private static final int MOST = 10_000_000;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /** Checks level and resamples. */
  public Bootstrap {
    Arguments.given(method, "method");
    Arguments.require(level > 0 && level < 1, "level", level, "in (0, 1)");
    Arguments.require(
        resamples >= 100 && resamples <= MOST, "resamples", resamples, "in [100, " + MOST + "]");
  }

  /** How the ends are read off the resampled statistics. */
  public enum Method {
    /** Their {@code alpha/2} and {@code 1 - alpha/2} quantiles. */
    PERCENTILE,
    /**
     * Bias-corrected and accelerated: quantiles {@code Phi(z0 + (z0 + z) / (1 - a (z0 + z)))}, with
     * {@code z0} from the share of resampled statistics below the estimate and {@code a} from the
     * jackknife. Falls back to the percentiles where the statistic does not vary.
     */
    BCA
  }

  /**
   * The arithmetic mean, as a statistic.
   *
   * @param sample any numbers; NaN if there is none
   */
  public static double mean(double[] sample) {
    Arguments.given(sample, "sample");
    return Arrays.stream(sample).average().orElse(Double.NaN);
  }

  /**
   * A confidence interval.
   *
   * @param sample at least one number; infinite ones are allowed, NaN is not
   * @param statistic of a sample
   * @param random source of the resampling
   * @throws IllegalArgumentException if the sample is empty or holds a NaN
   */
  public BootstrapInterval interval(
      double[] sample, ToDoubleFunction<double[]> statistic, RandomGenerator random) {
    Arguments.given(sample, "sample");
    Arguments.given(statistic, "statistic");
    Arguments.given(random, "random");
    if (sample.length == 0 || Arrays.stream(sample).anyMatch(Double::isNaN)) {
      throw new IllegalArgumentException(
          "sample = " + Arrays.toString(sample) + " must hold at least one number, and no NaN");
    }
    double estimate = statistic.applyAsDouble(sample.clone());
    double[] statistics = resampled(sample, statistic, random);
    double low = (1 - level) / 2;
    double high = (1 + level) / 2;
    if (method == Method.BCA) {
      double z0 = bias(statistics, estimate);
      double a = acceleration(sample, statistic);
      if (Double.isFinite(z0) && Double.isFinite(a)) {
        low = adjusted(low, z0, a);
        high = adjusted(high, z0, a);
      }
    }
    return new BootstrapInterval(
        estimate,
        OrderStatistics.quantile(statistics, low),
        OrderStatistics.quantile(statistics, high));
  }

  /** The statistic of each resample, ascending. */
  private double[] resampled(
      double[] sample, ToDoubleFunction<double[]> statistic, RandomGenerator random) {
    double[] statistics = new double[resamples];
    double[] draw = new double[sample.length];
    for (int b = 0; b < resamples; b++) {
      for (int i = 0; i < draw.length; i++) {
        draw[i] = sample[random.nextInt(sample.length)];
      }
      statistics[b] = statistic.applyAsDouble(draw);
    }
    Arrays.sort(statistics);
    return statistics;
  }

  /** The standard normal quantile of the share below the estimate, ties counting half. */
  private static double bias(double[] statistics, double estimate) {
    double below = 0;
    for (double s : statistics) {
      below += s < estimate ? 1 : s == estimate ? 0.5 : 0;
    }
    double share = below / statistics.length;
    return share <= 0 || share >= 1 ? Double.NaN : NORMAL.inverseCumulativeProbability(share);
  }

  private static double acceleration(double[] sample, ToDoubleFunction<double[]> statistic) {
    int n = sample.length;
    if (n < 2) {
      return Double.NaN;
    }
    double[] left = new double[n];
    for (int i = 0; i < n; i++) {
      double[] without = new double[n - 1];
      System.arraycopy(sample, 0, without, 0, i);
      System.arraycopy(sample, i + 1, without, i, n - 1 - i);
      left[i] = statistic.applyAsDouble(without);
    }
    double mean = mean(left);
    double squares = 0;
    double cubes = 0;
    for (double l : left) {
      double d = mean - l;
      squares += d * d;
      cubes += d * d * d;
    }
    return cubes / (6 * Math.pow(squares, 1.5));
  }

  private static double adjusted(double share, double z0, double a) {
    double z = z0 + NORMAL.inverseCumulativeProbability(share);
    return NORMAL.cumulativeProbability(z0 + z / (1 - a * z));
  }
}

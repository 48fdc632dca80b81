package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The standard deviation of one undisturbed run, from the differences of successive runs of each
 * configuration.
 *
 * <p>It is iterated from the {@link PooledDeviation} with weights 1 up to two deviations and 0 from
 * three on: where one run in twenty is disturbed, and with them one difference in ten, a median
 * alone is an eighth too large. Where more than half of the differences are 0 it is their root mean
 * square. {@linkplain #amongManyOutliers Where outliers are many} it is iterated from the lower
 * quartile of the differences: where one run in four is disturbed, three differences in eight are,
 * and their median is nearly twice too large. Stateless and thread-safe.
 */
final class RunDeviation {
  /** Degrees of freedom of a difference: 0.42 to 0.72 by simulation, for 11 to 96 of them. */
  static final double EFFICIENCY = 0.45;

  private static final int ROUNDS = 10;
  private static final double FAR = 4;
  private static final int ENOUGH = 5;

  /** Of the absolute value of a standard normal variable. */
  private static final double LOWER_QUARTILE = 0.3186;

  private static final int FEWEST = 2;
  private static final int ONE_IN = 8;

  private RunDeviation() {}

  /** The differences that the runs of one configuration give, in the order they were made. */
  static DoubleStream pairs(double[] runs) {
    return IntStream.range(1, runs.length)
        .mapToDouble(i -> PooledDeviation.ofPair(runs[i - 1], runs[i]));
  }

  /**
   * The deviation.
   *
   * @param pairs differences of all configurations, by {@link #pairs}
   * @return 0 where nothing was run twice
   */
  static double of(double[] pairs) {
    OptionalDouble amongOutliers = amongManyOutliers(pairs);
    if (amongOutliers.isPresent()) {
      return amongOutliers.getAsDouble();
    }
    double sd = PooledDeviation.of(pairs);
    if (pairs.length == 0 || OrderStatistics.median(pairs) == 0) {
      return sd;
    }
    return iterated(pairs, sd);
  }

  /** The root mean square by weights around it, from where it starts. */
  private static double iterated(double[] pairs, double start) {
    RunWeights weights = RunWeights.MANY_RUNS;
    double sd = start;
    double[] w = new double[pairs.length];
    for (int round = 0; round < ROUNDS; round++) {
      double sum = weights.fill(w, pairs, 0, sd);
      double squares = 0;
      for (int i = 0; i < w.length; i++) {
        squares += w[i] * pairs[i] * pairs[i];
      }
      sd = Math.sqrt(squares / sum * weights.mean() / weights.square());
    }
    return sd;
  }

  /**
   * The deviation where outliers are many: of at least {@value #ENOUGH} differences {@value
   * #FEWEST}, and one in {@value #ONE_IN}, are beyond {@value #FAR} deviations. One run in fifteen
   * is enough for that, as an outlier shows in two differences.
   *
   * @param pairs differences of all configurations, by {@link #pairs}
   * @return empty where outliers are few
   */
  static OptionalDouble amongManyOutliers(double[] pairs) {
    if (pairs.length < ENOUGH) {
      return OptionalDouble.empty();
    }
    double quartile = OrderStatistics.quantile(pairs, 0.25);
    if (quartile == 0) {
      return OptionalDouble.empty(); // Coarse costs: beside 0 any difference would be far off.
    }
    double sd = iterated(pairs, quartile / LOWER_QUARTILE);
    long outliers = Arrays.stream(pairs).filter(d -> d > FAR * sd).count();
    return outliers >= FEWEST && ONE_IN * outliers >= pairs.length
        ? OptionalDouble.of(sd)
        : OptionalDouble.empty();
  }
}

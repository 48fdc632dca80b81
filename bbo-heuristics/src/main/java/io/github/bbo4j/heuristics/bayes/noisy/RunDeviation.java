package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The standard deviation of one undisturbed run, from the differences of successive runs of each
 * configuration.
 *
 * <p>It is iterated from the {@link PooledDeviation} with weights 1 up to two deviations and 0 from
 * three on: where one run in twenty is disturbed, and with them one difference in ten, a median
 * alone is an eighth too large. Where more than half of the differences are 0 it is their root mean
 * square. Stateless and thread-safe.
 */
final class RunDeviation {
  /** Degrees of freedom of a difference: 0.42 to 0.72 by simulation, for 11 to 96 of them. */
  static final double EFFICIENCY = 0.45;

  private static final int ROUNDS = 10;

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
    double sd = PooledDeviation.of(pairs);
    if (pairs.length == 0 || OrderStatistics.median(pairs) == 0) {
      return sd;
    }
    RunWeights weights = RunWeights.MANY_RUNS;
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
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;

/**
 * The standard deviation of one undisturbed run, from the differences of successive runs of each
 * configuration.
 *
 * <p>It is iterated from the {@link PooledDeviation} with weights 1 up to two deviations and 0 from
 * three on: where one run in twenty is disturbed, and with them one difference in ten, a median
 * alone is an eighth too large. Where more than half of the differences are 0 it is their root mean
 * square.
 *
 * <p>Outliers are many where, of at least {@value #ENOUGH} differences, {@value #FEWEST} and one in
 * {@value #ONE_IN} are beyond {@value #FAR} deviations that are iterated from their lower quartile;
 * then this is the deviation. One run in fifteen is enough for that, as an outlier shows in two
 * differences; where one run in four is disturbed, three differences in eight are, and their median
 * is nearly twice too large. Immutable.
 *
 * @param value standard deviation; 0 where nothing was run twice
 * @param manyOutliers whether outliers are many
 */
record RunDeviation(double value, boolean manyOutliers) {
  /** Degrees of freedom of a difference: 0.42 to 0.72 by simulation, for 11 to 96 of them. */
  static final double EFFICIENCY = 0.45;

  private static final int ROUNDS = 10;

  /** Lower quartile of the absolute value of a standard normal variable. */
  private static final double LOWER_QUARTILE = 0.3186;

  private static final int ENOUGH = 5;
  private static final int FEWEST = 2;
  private static final int ONE_IN = 8;
  private static final double FAR = 4;

  /**
   * The deviation.
   *
   * @param pairs differences of all configurations, by {@link PooledDeviation#pairs}
   */
  static RunDeviation of(double[] pairs) {
    double low = pairs.length < ENOUGH ? 0 : OrderStatistics.quantile(pairs, 0.25);
    if (low > 0) { // Where costs are coarse, any difference would be far beyond those of 0.
      double sd = iterated(pairs, low / LOWER_QUARTILE);
      long outliers = Arrays.stream(pairs).filter(d -> d > FAR * sd).count();
      if (outliers >= FEWEST && ONE_IN * outliers >= pairs.length) {
        return new RunDeviation(sd, true);
      }
    }
    double pooled = PooledDeviation.of(pairs);
    boolean coarse = pairs.length == 0 || OrderStatistics.median(pairs) == 0;
    return new RunDeviation(coarse ? pooled : iterated(pairs, pooled), false);
  }

  /** The root mean square by weights around it, from where it starts. */
  private static double iterated(double[] pairs, double start) {
    double sd = start;
    double[] w = new double[pairs.length];
    for (int round = 0; round < ROUNDS; round++) {
      double sum = RunWeights.fill(w, pairs, 0, sd);
      double squares = 0;
      for (int i = 0; i < w.length; i++) {
        squares += w[i] * pairs[i] * pairs[i];
      }
      sd = Math.sqrt(squares / sum * RunWeights.MEAN / RunWeights.SQUARE);
    }
    return sd;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import java.util.Arrays;

/**
 * Successive runs of one configuration, of all configurations: they differ by noise, and by what
 * the system has changed between them, whatever a model makes of the configurations.
 *
 * @param gaps trials from one to the other, at least 1
 * @param differences of the costs, on a model's scale
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record RunPairs(int[] gaps, double[] differences) {
  /** Multiples of what the median says of the noise, which is too large where the level changes. */
  private static final double[] SCALES = {0.125, 0.25, 0.5, 1, 1.41};

  /** Of the absolute value of a standard normal variable. */
  private static final double MEDIAN = 0.6745;

  /** Share of the pairs that an outlier is among, anywhere in a range of so many deviations. */
  private static final double OUTLIERS = 0.1;

  private static final double RANGE = 20;

  /** Nats that a single pair may say for a level: it may be an outlier's. */
  private static final double MOST = 1;

  /**
   * By how many nats the pairs speak for a level: log densities of the differences beside it, at
   * the best of a few multiples of the noise, less those of noise alone, each at most {@value
   * #MOST}.
   *
   * @param level how the system wanders
   * @return 0 where there are no pairs that differ
   */
  double support(OrnsteinUhlenbeck level) {
    double[] sizes = Arrays.stream(differences).map(Math::abs).toArray();
    double noise = sizes.length == 0 ? 0 : OrderStatistics.median(sizes) / MEDIAN;
    if (noise == 0) {
      return 0;
    }
    double[] changes = new double[gaps.length];
    Arrays.setAll(changes, k -> 2 * level.variance() * -Math.expm1(-gaps[k] / level.length()));
    return Arrays.stream(SCALES)
        .map(multiple -> support(changes, noise * noise, multiple * multiple))
        .max()
        .orElseThrow();
  }

  private double support(double[] changes, double noise, double share) {
    double outlier = OUTLIERS / (RANGE * Math.sqrt(noise));
    double sum = 0;
    for (int k = 0; k < changes.length; k++) {
      double beside = density(differences[k], share * noise + changes[k]);
      double alone = density(differences[k], noise);
      sum += Math.min(MOST, Math.log((beside + outlier) / (alone + outlier)));
    }
    return sum;
  }

  private static double density(double difference, double variance) {
    double z = difference / Math.sqrt(variance);
    return (1 - OUTLIERS) * NormalMath.pdf(z) / Math.sqrt(variance);
  }
}

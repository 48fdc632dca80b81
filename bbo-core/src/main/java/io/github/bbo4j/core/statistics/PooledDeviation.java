package io.github.bbo4j.core.statistics;

/**
 * The standard deviation of one run, pooled over the replicates of many configurations, from the
 * differences of successive runs of a configuration: {@code d = |y - y'| / sqrt(2)}.
 *
 * <p>The estimate is the median of the {@code d} over 0.6745, the upper quartile of the standard
 * normal distribution: consistent for normal noise, and hardly moved by outliers or by a drift from
 * configuration to configuration. With fewer than {@value #ROBUST_FROM} differences, or more than
 * half of them 0, it is their root mean square.
 *
 * <p>Stateless and thread-safe.
 */
public final class PooledDeviation {
  /** From how many differences on the median is used. */
  private static final int ROBUST_FROM = 5;

  private static final double UPPER_QUARTILE = 0.6745;

  private PooledDeviation() {}

  /** What two successive runs of one configuration say: {@code |y - y'| / sqrt(2)}. */
  public static double ofPair(double before, double after) {
    return Math.abs(after - before) / Math.sqrt(2);
  }

  /**
   * The pooled deviation.
   *
   * @param pairs what pairs of successive runs say, each by {@link #ofPair}; not negative, not
   *     modified
   * @return 0 for no pairs
   */
  public static double of(double[] pairs) {
    if (pairs.length == 0) {
      return 0;
    }
    if (pairs.length >= ROBUST_FROM) {
      double middle = OrderStatistics.median(pairs);
      // More than half of the differences may be 0 where costs are coarse: that is not no noise.
      if (middle > 0) {
        return middle / UPPER_QUARTILE;
      }
    }
    double squares = 0;
    for (double d : pairs) {
      squares += d * d;
    }
    return Math.sqrt(squares / pairs.length);
  }
}

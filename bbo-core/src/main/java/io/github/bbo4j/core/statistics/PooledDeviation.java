package io.github.bbo4j.core.statistics;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The standard deviation of one run, pooled over the replicates of many configurations, from the
 * differences of successive runs of a configuration: {@code d = |y - y'| / sqrt(2)}.
 *
 * <p>The estimate is the median of the {@code d} over 0.6745, the upper quartile of the standard
 * normal distribution: consistent for normal noise, and hardly moved by outliers or by a drift from
 * configuration to configuration. With fewer than {@value #ROBUST_FROM} differences, or more than
 * half of them 0, it is their root mean square.
 *
 * <p>{@link #of} is stateless and thread-safe; {@link Running} is the same pair by pair.
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

  /**
   * The pooled deviation of pairs as they come in, O(log n) each, the root mean square included.
   * Not thread-safe.
   */
  public static final class Running {
    /** The lower half, greatest first, which has the middle one of an odd number. */
    private final PriorityQueue<Double> low = new PriorityQueue<>(Comparator.reverseOrder());

    private final PriorityQueue<Double> high = new PriorityQueue<>();
    private double squares;

    /** No pairs. */
    public Running() {}

    /**
     * Takes in what a pair says.
     *
     * @param pair by {@link #ofPair}; not negative
     */
    public void add(double pair) {
      squares += pair * pair;
      low.add(pair);
      high.add(low.remove());
      if (high.size() > low.size()) {
        low.add(high.remove());
      }
    }

    /** The number of pairs. */
    public int count() {
      return low.size() + high.size();
    }

    /** The same as {@link PooledDeviation#of} of all pairs, in the order they came in. */
    public double value() {
      if (low.isEmpty()) {
        return 0;
      }
      if (count() >= ROBUST_FROM) {
        double middle = median();
        if (middle > 0) {
          return middle / UPPER_QUARTILE;
        }
      }
      return Math.sqrt(squares / count());
    }

    private double median() {
      double below = low.element();
      double above = high.element();
      return low.size() > high.size() || below == above ? below : below / 2 + above / 2;
    }
  }
}

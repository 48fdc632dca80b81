package io.github.bbo4j.core.statistics;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

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
   * What successive runs of one configuration say, pair by pair.
   *
   * @param runs in the order they were made; not modified
   * @return {@link #ofPair} of each and the next, one fewer than there are runs; none of none
   */
  public static DoubleStream pairs(double[] runs) {
    return IntStream.range(1, runs.length).mapToDouble(i -> ofPair(runs[i - 1], runs[i]));
  }

  /**
   * The pooled deviation.
   *
   * @param pairs what pairs of successive runs say, each by {@link #ofPair}; not negative, not
   *     modified
   * @return 0 for no pairs
   */
  public static double of(double[] pairs) {
    return of(
        pairs.length,
        () -> OrderStatistics.median(pairs),
        () -> SumOfSquares.of(Arrays.stream(pairs)).rootMean(pairs.length));
  }

  /**
   * The pooled deviation.
   *
   * @param pairs as of {@link #of(double[])}
   * @param rootMeanSquare of the pairs, asked for where the median says nothing
   * @return 0 for no pairs
   */
  public static double of(SortedValues pairs, DoubleSupplier rootMeanSquare) {
    return of(pairs.size(), pairs::median, rootMeanSquare);
  }

  private static double of(int count, DoubleSupplier median, DoubleSupplier rootMeanSquare) {
    if (count == 0) {
      return 0;
    }
    if (count >= ROBUST_FROM) {
      double middle = median.getAsDouble();
      // More than half of the differences may be 0 where costs are coarse: that is not no noise.
      if (middle > 0) {
        return middle / UPPER_QUARTILE;
      }
    }
    return rootMeanSquare.getAsDouble();
  }

  /**
   * The pooled deviation of pairs as they come in, O(log n) each, the root mean square included.
   * Not thread-safe.
   */
  public static final class Running {
    private final SortedValues pairs = new SortedValues();
    private final SumOfSquares squares = new SumOfSquares();

    /** No pairs. */
    public Running() {}

    /**
     * Takes in what a pair says.
     *
     * @param pair by {@link #ofPair}; not negative
     */
    public void add(double pair) {
      squares.add(pair);
      pairs.add(pair);
    }

    /** The number of pairs. */
    public int count() {
      return pairs.size();
    }

    /** The same as {@link PooledDeviation#of} of all pairs, in the order they came in. */
    public double value() {
      return of(pairs, () -> squares.rootMean(pairs.size()));
    }
  }
}

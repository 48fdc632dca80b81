package io.github.bbo4j.core.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * An interval that holds an unknown number with a stated probability, ends included. Where nothing
 * can be said there is none: methods that may not know return {@code Optional<Interval>}.
 *
 * @param low lower end, finite
 * @param high upper end, finite, not below the lower
 * @param level the nominal share of such intervals that hold the true value, in (0, 1)
 */
public record Interval(double low, double high, double level) {

  /**
   * Checks the order of the ends and the level.
   *
   * @throws IllegalArgumentException if {@code low} is above {@code high}, one of them is not
   *     finite, or {@code level} is outside (0, 1)
   */
  public Interval {
    Arguments.require(Double.isFinite(high), "high", high, "finite");
    Arguments.require(Double.isFinite(low) && low <= high, "low", low, "at most high = " + high);
    requireLevel(level);
  }

  /**
   * Refuses a level that is no probability of an interval.
   *
   * @throws IllegalArgumentException if {@code level} is outside (0, 1)
   */
  public static void requireLevel(double level) {
    Arguments.require(level > 0 && level < 1, "level", level, "in (0, 1)");
  }

  /** The interval, if both ends are finite; nothing if the data leave one open. */
  public static Optional<Interval> ifBounded(double low, double high, double level) {
    return Double.isFinite(low) && Double.isFinite(high)
        ? Optional.of(new Interval(low, high, level))
        : Optional.empty();
  }

  /** The level in percent for people, such as "95 %". */
  public String percent() {
    return new BigDecimal(100 * level)
            .round(new MathContext(4))
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  /** Whether the value lies inside. */
  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** The length. */
  public double width() {
    return high - low;
  }
}

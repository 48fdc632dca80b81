package io.github.bbo4j.noise.estimate;

/**
 * A confidence interval, ends included.
 *
 * @param low lower end; negative infinity if the data say nothing
 * @param high upper end, not below the lower
 * @param level the nominal share of intervals that hold the true value, in (0, 1)
 */
public record Interval(double low, double high, double level) {

  /** Checks the order of the ends and the level. */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("low = " + low + " is not at most high = " + high);
    }
    requireLevel(level);
  }

  /** The whole line: what a single measurement says. */
  static Interval unknown(double level) {
    return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, level);
  }

  static void requireLevel(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level = " + level + " is outside (0, 1)");
    }
  }

  /** Whether the value lies inside. */
  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** The length; may be infinite. */
  public double width() {
    return high - low;
  }
}

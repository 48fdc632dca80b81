package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Real numbers of a closed interval, on a linear or a logarithmic scale.
 *
 * <p>{@code toUnit(x) = (x - min) / (max - min)}, or {@code (ln x - ln min) / (ln max - ln min)}
 * when logarithmic; the coordinate is {@link Double#doubleToLongBits(double)} of the value. A step
 * is a tenth of the scale. A place of the unit interval within {@code 2^-50} of an end is the end.
 *
 * @param min lower end, finite; positive when logarithmic
 * @param max upper end, finite, above {@code min}
 * @param logarithmic whether steps are multiplicative
 */
public record RealDomain(double min, double max, boolean logarithmic) implements Domain {
  /** Places so near to an end are the end: errors of some additions on the unit interval. */
  private static final double ROUNDING = 0x1p-50;

  /** Reach of one step, as a share of the scale. */
  private static final double STEP = 0.1;

  /** Checks {@code min < max}, both finite, and {@code min > 0} when logarithmic. */
  public RealDomain {
    if (min == max) {
      throw new IllegalArgumentException(
          "min = max = "
              + min
              + ": a real interval needs two ends. Maybe leave the parameter out, or let it have the one level "
              + min);
    }
    if (min < max && Double.isFinite(min) && Double.isFinite(max) && Double.isInfinite(max - min)) {
      throw new IllegalArgumentException(
          "min = " + min + ", max = " + max + " are too far apart: their distance is not finite");
    }
    if (!(min < max) || Double.isInfinite(min) || Double.isInfinite(max)) {
      throw new IllegalArgumentException(
          "min = "
              + min
              + ", max = "
              + max
              + " are not the ends of a finite interval"
              + (min > max ? ". Maybe they are swapped" : ""));
    }
    if (logarithmic && min <= 0) {
      throw new IllegalArgumentException(
          "min = " + min + " has no logarithm. Maybe use a linear scale");
    }
  }

  @Override
  public boolean isContinuous() {
    return true;
  }

  @Override
  public String description() {
    return "a number from " + min + " to " + max;
  }

  @Override
  public long size() {
    throw new IllegalStateException(
        "the numbers from " + min + " to " + max + " have no size: they are not finitely many");
  }

  @Override
  public boolean containsCoordinate(long coordinate) {
    double x = Double.longBitsToDouble(coordinate);
    return x >= min && x <= max;
  }

  @Override
  public Double valueAt(long coordinate) {
    if (!containsCoordinate(coordinate)) {
      throw Checks.notIn(Double.longBitsToDouble(coordinate), this);
    }
    return Double.longBitsToDouble(coordinate);
  }

  @Override
  public long coordinateOf(Object value) {
    if (!(value instanceof Number number)
        || !(number.doubleValue() >= min && number.doubleValue() <= max)) {
      throw Checks.notIn(value, this);
    }
    // + 0.0 folds -0.0 into 0.0, so that equal values have equal coordinates.
    return Double.doubleToLongBits(number.doubleValue() + 0.0);
  }

  @Override
  public long atUnit(double u) {
    Checks.unit(u);
    return Double.doubleToLongBits(Math.max(min, Math.min(max, realAt(u))) + 0.0);
  }

  /**
   * Rounding must not keep an end out of reach: min * exp(ln(max / min)) is often below max, and
   * steps to an end, forth and back, come to 3e-18 for 0.
   */
  private double realAt(double u) {
    if (u < ROUNDING || u > 1 - ROUNDING) {
      return u < ROUNDING ? min : max;
    }
    return logarithmic ? logarithmicAt(u) : min + u * (max - min);
  }

  @Override
  public double toUnit(long coordinate) {
    double x = Double.longBitsToDouble(coordinate);
    double u = logarithmic ? logarithm(x) / logarithm(max) : (x - min) / (max - min);
    return Math.max(0, Math.min(1, u));
  }

  @Override
  public double position(long coordinate) {
    return toUnit(coordinate);
  }

  @Override
  public long randomCoordinate(RandomGenerator random) {
    return atUnit(random.nextDouble());
  }

  @Override
  public long neighbourCount(long coordinate) {
    return (shifted(coordinate, -STEP) != coordinate ? 1L : 0)
        + (shifted(coordinate, STEP) != coordinate ? 1 : 0);
  }

  @Override
  public long neighbour(long coordinate, long index) {
    long down = shifted(coordinate, -STEP);
    return index == 0 && down != coordinate ? down : shifted(coordinate, STEP);
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    return shifted(coordinate, STEP * (2 * random.nextDouble() - 1));
  }

  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    double[] shifts = {0.1, -0.1, 0.02, -0.02, 0.2 * random.nextGaussian()};
    return Arrays.stream(shifts)
        .mapToLong(shift -> shifted(coordinate, shift))
        .filter(c -> c != coordinate)
        .toArray();
  }

  private double logarithmicAt(double u) {
    double span = logarithm(max);
    return Double.isInfinite(max / min)
        ? Math.exp(Math.log(min) + u * span)
        : min * Math.exp(u * span);
  }

  /** {@code ln(x / min)}, also where more than the range of a double lies between the ends. */
  private double logarithm(double x) {
    return Double.isInfinite(max / min) ? Math.log(x) - Math.log(min) : Math.log(x / min);
  }

  /** The value a share of the scale away, the ends of the interval at most. */
  private long shifted(long coordinate, double share) {
    return atUnit(Math.max(0, Math.min(1, toUnit(coordinate) + share)));
  }
}

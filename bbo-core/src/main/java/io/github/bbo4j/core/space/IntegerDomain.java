package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.random.RandomGenerator;

/**
 * Integers from {@code min} to {@code max} in steps of {@code step}: {@code min, min + step, ...},
 * the last at most {@code max}; on a linear or a logarithmic scale.
 *
 * <p>Linear, all levels have equal parts of the unit interval. Logarithmic, a level v has the part
 * that goes on a logarithmic scale from the geometric mean of v and the level before it to that of
 * v and the level after it, the first and the last as much beyond them as towards their neighbour;
 * {@link #toUnit} is v's own place in it, and {@link #atUnit} finds the level again up to values of
 * 10^12. The neighbours are the next levels on both scales.
 *
 * @param min the first value; positive when logarithmic
 * @param max the upper bound, inclusive; not below {@code min}
 * @param step the distance of neighbours, at least 1
 * @param logarithmic whether 1 to 10 is as far as 10 to 100
 */
public record IntegerDomain(long min, long max, long step, boolean logarithmic) implements Domain {
  /** How far a climber's far probes lie at most, as a share of a logarithmic scale. */
  private static final double FAR = 0.25;

  /**
   * Checks {@code min <= max}, {@code step >= 1}, that the range is less than 2^63 wide and that it
   * has fewer than 2^63 values, and {@code min > 0} when logarithmic.
   */
  public IntegerDomain {
    Arguments.require(min <= max, "min", min, "at most max = " + max + ". Maybe they are swapped");
    Arguments.require(step >= 1, "step", step, "at least 1");
    boolean wide = max - min < 0;
    if (wide || (max - min) / step == Long.MAX_VALUE) {
      String what = wide ? " is 2^63 wide or wider" : " has 2^63 values";
      throw new IllegalArgumentException(
          "the range " + min + ".." + max + what + ". Maybe use a real parameter");
    }
    if (logarithmic && min <= 0) {
      throw new IllegalArgumentException(
          "min = " + min + " has no logarithm. Maybe start at 1, or use a linear scale");
    }
  }

  /** On a linear scale. */
  public IntegerDomain(long min, long max, long step) {
    this(min, max, step, false);
  }

  /** All integers from {@code min} to {@code max}, on a linear scale. */
  public static IntegerDomain of(long min, long max) {
    return new IntegerDomain(min, max, 1);
  }

  @Override
  public String description() {
    return "a whole number from "
        + min
        + " to "
        + max
        + (step == 1 ? "" : ", one of " + Checks.listed(this));
  }

  @Override
  public long size() {
    return (max - min) / step + 1;
  }

  @Override
  public Long valueAt(long coordinate) {
    return min + Checks.index(coordinate, size(), this) * step;
  }

  @Override
  public long coordinateOf(Object value) {
    long v = Checks.exactLong(value, this);
    if (v < min || v > max || (v - min) % step != 0) {
      throw Checks.notIn(value, this);
    }
    return (v - min) / step;
  }

  @Override
  public long atUnit(double u) {
    if (isLinear()) {
      return Domain.super.atUnit(u);
    }
    Checks.unit(u);
    double value = Math.exp(lowEnd() + u * (highEnd() - lowEnd()));
    long below = Math.max(0, Math.min(size() - 1, (long) ((value - min) / step)));
    double here = min + (double) below * step;
    return below < size() - 1 && value * value > here * (here + step) ? below + 1 : below;
  }

  @Override
  public double toUnit(long coordinate) {
    return isLinear()
        ? Domain.super.toUnit(coordinate)
        : (logarithm(coordinate) - lowEnd()) / (highEnd() - lowEnd());
  }

  /** The levels nearest to places spread evenly, each moved no further than distinct ones need. */
  @Override
  public long evenlySpaced(int i, int n) {
    if (isLinear() || n == 1) {
      return Domain.super.evenlySpaced(i, n);
    }
    long level = 0;
    for (int k = 1; k <= i; k++) {
      double place = logarithm(0) + k / (n - 1.0) * (logarithm(size() - 1) - logarithm(0));
      long nearest = atUnit((place - lowEnd()) / (highEnd() - lowEnd()));
      long atMost = size() - n + k; // Those that follow need levels too.
      level = Math.max(0, Math.min(atMost, Math.max(level + 1, nearest)));
    }
    return level;
  }

  @Override
  public double position(long coordinate) {
    return isLinear()
        ? Domain.super.position(coordinate)
        : (logarithm(coordinate) - logarithm(0)) / (logarithm(size() - 1) - logarithm(0));
  }

  @Override
  public long randomCoordinate(RandomGenerator random) {
    return isLinear() ? Domain.super.randomCoordinate(random) : atUnit(random.nextDouble());
  }

  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    if (isLinear() || size() <= 3) {
      return Domain.super.probes(coordinate, random);
    }
    double far = FAR * random.nextDouble();
    double u = toUnit(coordinate);
    return new long[] {
      Math.max(0, coordinate - 1),
      Math.min(size() - 1, coordinate + 1),
      atUnit(Math.max(0, u - far)),
      atUnit(Math.min(1, u + far))
    };
  }

  /** One value lies at the same place of all scales. */
  private boolean isLinear() {
    return !logarithmic || size() == 1;
  }

  private double logarithm(long coordinate) {
    return Math.log(min + coordinate * step);
  }

  private double lowEnd() {
    return 1.5 * logarithm(0) - 0.5 * logarithm(1);
  }

  private double highEnd() {
    return 1.5 * logarithm(size() - 1) - 0.5 * logarithm(size() - 2);
  }

  /** By it journals know a domain again: that of a linear scale is as it was without scales. */
  @Override
  public String toString() {
    return "IntegerDomain[min="
        + min
        + ", max="
        + max
        + ", step="
        + step
        + (logarithmic ? ", logarithmic=true]" : "]");
  }
}

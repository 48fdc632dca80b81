package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * Integers from {@code min} to {@code max} in steps of {@code step}: {@code min, min + step, ...},
 * the last at most {@code max}.
 *
 * @param min the first value
 * @param max the upper bound, inclusive; not below {@code min}
 * @param step the distance of neighbours, at least 1
 */
public record IntegerDomain(long min, long max, long step) implements Domain {

  /**
   * Checks {@code min <= max}, {@code step >= 1}, that the range is less than 2^63 wide and that it
   * has fewer than 2^63 values.
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
  }

  /** All integers from {@code min} to {@code max}. */
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
}

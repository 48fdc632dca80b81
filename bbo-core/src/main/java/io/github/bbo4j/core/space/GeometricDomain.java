package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * Integers with a multiplicative step: {@code min, min * factor, min * factor^2, ...}, the last at
 * most {@code max}; for block sizes, powers of two and the like. Its {@linkplain #position(long)
 * own scale} is logarithmic.
 *
 * @param min the first value, at least 1
 * @param max the upper bound, inclusive; not below {@code min}
 * @param factor the ratio of neighbours, at least 2
 */
public record GeometricDomain(long min, long max, long factor) implements Domain {

  /** Checks {@code 1 <= min <= max} and {@code factor >= 2}. */
  public GeometricDomain {
    Arguments.require(
        min >= 1, "min", min, "at least 1: a multiplicative step needs a positive start");
    Arguments.require(min <= max, "min", min, "at most max = " + max + ". Maybe they are swapped");
    Arguments.require(factor >= 2, "factor", factor, "at least 2");
  }

  @Override
  public String description() {
    return "one of " + Checks.listed(this);
  }

  @Override
  public long size() {
    long n = 1;
    for (long v = min; v <= max / factor; v *= factor) {
      n++;
    }
    return n;
  }

  @Override
  public Long valueAt(long coordinate) {
    long v = min;
    for (long i = Checks.index(coordinate, size(), this); i > 0; i--) {
      v *= factor;
    }
    return v;
  }

  @Override
  public long coordinateOf(Object value) {
    long v = Checks.exactLong(value, this);
    long index = 0;
    long level = min;
    while (level < v && level <= max / factor) {
      level *= factor;
      index++;
    }
    if (level != v) {
      throw Checks.notIn(value, this);
    }
    return index;
  }
}

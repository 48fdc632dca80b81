package io.github.bbo4j.core.space;

/**
 * Argument checks that several domains share. They are asked for each coordinate, so their messages
 * are made only when they are needed.
 */
final class Checks {
  private Checks() {}

  static void unit(double u) {
    if (!(u >= 0 && u <= 1)) {
      throw new IllegalArgumentException("u = " + u + " must be in [0, 1]");
    }
  }

  static long index(long coordinate, long size, Object domain) {
    if (coordinate < 0 || coordinate >= size) {
      throw new IllegalArgumentException(
          "coordinate = " + coordinate + " must be in 0.." + (size - 1) + " of " + domain);
    }
    return coordinate;
  }

  static IllegalArgumentException notIn(Object value, Object domain) {
    return new IllegalArgumentException(
        "value = " + value + " (" + value.getClass().getSimpleName() + ") is not in " + domain);
  }

  /** The value as an exact long, or an exception that names the domain. */
  static long exactLong(Object value, Object domain) {
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue())
        && Math.abs(number.doubleValue()) <= 1L << 53) {
      return number.longValue();
    }
    throw notIn(value, domain);
  }
}

package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Argument checks that several domains share. They are asked for each coordinate, so their messages
 * are made only when they are needed.
 */
final class Checks {
  private static final int MOST_LISTED = 12;
  private static final int FIRST_LISTED = 5;

  private Checks() {}

  static void unit(double u) {
    if (!(u >= 0 && u <= 1)) {
      throw new IllegalArgumentException("u = " + u + " must be in [0, 1]");
    }
  }

  static long index(long coordinate, long size, Domain domain) {
    if (coordinate < 0 || coordinate >= size) {
      throw new IllegalArgumentException(
          "coordinate = "
              + coordinate
              + " must be in 0.."
              + (size - 1)
              + ": the value is "
              + domain.description());
    }
    return coordinate;
  }

  static IllegalArgumentException notIn(@Nullable Object value, Domain domain) {
    return new IllegalArgumentException(
        "value = " + shown(value) + " must be " + domain.description());
  }

  /** Texts in quotes: "5" is no number. */
  private static String shown(@Nullable Object value) {
    return value instanceof String ? "'" + value + "'" : String.valueOf(value);
  }

  /** The values of a finite domain; of many the first, the last, and how many there are. */
  static String listed(Domain domain) {
    long size = domain.size();
    long first = size <= MOST_LISTED ? size : FIRST_LISTED;
    StringBuilder list = new StringBuilder();
    for (long i = 0; i < first; i++) {
      list.append(i == 0 ? "" : ", ").append(shown(domain.valueAt(i)));
    }
    if (first < size) {
      list.append(", ... ").append(shown(domain.valueAt(size - 1)));
      list.append(" (").append(size).append(" in all)");
    }
    return list.toString();
  }

  /** A list of what was given, none of it null. */
  static <T> List<T> given(String name, T[] values) {
    Arguments.given(values, name);
    noneNull(name, Arrays.asList(values));
    return List.of(values);
  }

  /** Refuses a null by its place; nothing is copied, for there may be millions. */
  static void noneNull(String name, Iterable<? extends @Nullable Object> values) {
    int place = 0;
    for (Object value : values) {
      if (value == null) {
        throw new IllegalArgumentException(name + "[" + place + "] is null");
      }
      place++;
    }
  }

  /** The value as an exact long, or an exception that names the domain. */
  static long exactLong(Object value, Domain domain) {
    if (isWhole(value)) {
      return ((Number) value).longValue();
    }
    if (value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue())
        && Math.abs(number.doubleValue()) <= 1L << 53) {
      return number.longValue();
    }
    throw notIn(value, domain);
  }

  /** Whether a value is of a class of whole numbers that a long holds. */
  static boolean isWhole(@Nullable Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte;
  }

  /** Numbers by value; whole ones beyond 2^53 by all their digits. */
  static int compare(Object a, Object b) {
    return isWhole(a) && isWhole(b)
        ? Long.compare(((Number) a).longValue(), ((Number) b).longValue())
        : Double.compare(((Number) a).doubleValue() + 0.0, ((Number) b).doubleValue() + 0.0);
  }
}

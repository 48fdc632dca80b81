package io.github.bbo4j.core.space;

import java.util.List;

/** Parameter values by name: what a constraint and an objective read. */
public interface Values {

  /**
   * The value: {@link Long}, {@link Double}, {@link String}, {@link FactorPair}, a list of {@link
   * Integer}, or an object of the user's, by the parameter's domain.
   *
   * @throws IllegalArgumentException if there is no such parameter, or a constraint did not declare
   *     that it reads it
   */
  Object value(String name);

  /**
   * The value as an integer.
   *
   * @throws IllegalArgumentException if it is not an integer, or outside the range of {@code int}
   */
  default int integer(String name) {
    Object value = value(name);
    if (value instanceof Long v && v == v.intValue()) {
      return v.intValue();
    }
    boolean wide = value instanceof Long;
    throw mismatch(name, value, wide ? "an int. Maybe read it by longInteger" : "an int");
  }

  /**
   * The value as a long integer.
   *
   * @throws IllegalArgumentException if it is not an integer
   */
  default long longInteger(String name) {
    Object value = value(name);
    if (value instanceof Long v) {
      return v;
    }
    throw mismatch(name, value, "a long");
  }

  /**
   * The value as a real number; integers are converted.
   *
   * @throws IllegalArgumentException if it is not a number
   */
  default double real(String name) {
    Object value = value(name);
    if (value instanceof Number v) {
      return v.doubleValue();
    }
    throw mismatch(name, value, "a number");
  }

  /** The value as text: the label itself, or the number or pair printed. */
  default String text(String name) {
    return value(name).toString();
  }

  /**
   * The value as a pair of factors.
   *
   * @throws IllegalArgumentException if it is not one
   */
  default FactorPair pair(String name) {
    Object value = value(name);
    if (value instanceof FactorPair v) {
      return v;
    }
    throw mismatch(name, value, "a pair of factors");
  }

  /**
   * The value as an order of items: the items 0 to n-1 in their order.
   *
   * @throws IllegalArgumentException if it is not one
   */
  default List<Integer> permutation(String name) {
    Object value = value(name);
    if (value instanceof List<?> list && list.stream().allMatch(Integer.class::isInstance)) {
      return list.stream().map(Integer.class::cast).toList();
    }
    throw mismatch(name, value, "an order of items");
  }

  /**
   * The value as an object of a type.
   *
   * @throws IllegalArgumentException if it is not one
   */
  default <T> T value(String name, Class<T> type) {
    Object value = value(name);
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    throw mismatch(name, value, "a " + type.getSimpleName());
  }

  /**
   * The value as a boolean.
   *
   * @throws IllegalArgumentException if it is not one
   */
  default boolean flag(String name) {
    if (value(name) instanceof Boolean flag) {
      return flag;
    }
    throw mismatch(name, value(name), "a flag");
  }

  private static IllegalArgumentException mismatch(String name, Object value, String wanted) {
    return new ParameterAccessException(
        "parameter '"
            + name
            + "' = "
            + value
            + " ("
            + value.getClass().getSimpleName()
            + ") is not "
            + wanted);
  }
}

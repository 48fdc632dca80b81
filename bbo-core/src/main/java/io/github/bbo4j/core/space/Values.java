package io.github.bbo4j.core.space;

/** Parameter values by name: what a constraint and an objective read. */
public interface Values {

  /**
   * The value: {@link Long}, {@link Double}, {@link String} or {@link FactorPair}, by the
   * parameter's domain.
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
    throw mismatch(name, value, "an int");
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

  private static IllegalArgumentException mismatch(String name, Object value, String wanted) {
    return new IllegalArgumentException(
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

package io.github.bbo4j.core.arguments;

import java.util.Collection;
import java.util.List;

/** The one way to refuse an argument: the message has its name, its value and what it must be. */
public final class Arguments {
  private Arguments() {}

  /**
   * Refuses an argument unless a condition holds.
   *
   * @param holds the condition
   * @param name of the argument
   * @param value that it has
   * @param range what it must be, such as "at least 1" or "in [0, 1]"
   * @throws IllegalArgumentException with the message {@code name = value must be range}
   */
  public static void require(boolean holds, String name, Object value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(name + " = " + value + " must be " + range);
    }
  }

  /**
   * Refuses null: {@code this.rule = Arguments.given(rule, "rule")}. A value that is stored is
   * asked for here, since whoever reads it later can't say where the null came from.
   *
   * @param value what was given
   * @param name of the argument
   * @return the value
   * @throws IllegalArgumentException with the message {@code name = null must be given}
   */
  @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
  public static <T> T given(T value, String name) {
    if (value == null) {
      throw new IllegalArgumentException(name + " = null must be given");
    }
    return value;
  }

  /**
   * A text that says something, such as the name of a part.
   *
   * @throws IllegalArgumentException if it is null or blank; the message names the argument
   */
  public static String text(String value, String name) {
    require(!given(value, name).isBlank(), name, "'" + value + "'", "more than blanks");
    return value;
  }

  /**
   * A copy of a list in which nothing is null.
   *
   * @param values what was given
   * @param name of the argument
   * @return unmodifiable
   * @throws IllegalArgumentException if the list is null, or an element: the message has its place
   */
  @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
  public static <T> List<T> list(Collection<? extends T> values, String name) {
    int place = 0;
    for (T value : given(values, name)) {
      if (value == null) {
        throw new IllegalArgumentException(name + "[" + place + "] = null must be given");
      }
      place++;
    }
    return List.copyOf(values);
  }
}

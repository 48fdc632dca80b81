package io.github.bbo4j.core.arguments;

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
}

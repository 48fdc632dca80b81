package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A rule that a configuration must meet to be recorded; a configuration that breaks it is never run
 * and is missing from the dataset.
 *
 * @param text the rule as a reader should see it
 * @param rule true for the configurations to keep; must be pure
 */
public record GridConstraint(String text, Predicate<Map<String, String>> rule) {

  /**
   * Reads a rule of the form {@code a=x|y -> b=1|2}: where {@code a} is {@code x} or {@code y},
   * {@code b} must be 1 or 2.
   *
   * @param text the rule
   * @return the constraint; it throws IllegalArgumentException for a configuration without one of
   *     the parameters
   * @throws IllegalArgumentException if the text has another form
   */
  public static GridConstraint parse(String text) {
    Arguments.given(text, "text");
    String[] sides = text.split("->", -1);
    if (sides.length != 2) {
      throw new IllegalArgumentException(
          "constraint '" + text + "': expected the form  a=x|y -> b=1|2");
    }
    Predicate<Map<String, String>> condition = oneOf(text, sides[0]);
    Predicate<Map<String, String>> consequence = oneOf(text, sides[1]);
    return new GridConstraint(
        text.strip(), values -> !condition.test(values) || consequence.test(values));
  }

  private static Predicate<Map<String, String>> oneOf(String text, String side) {
    String[] parts = side.strip().split("=", -1);
    if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException(
          "constraint '" + text + "': '" + side.strip() + "' is not of the form a=x|y");
    }
    String name = parts[0].strip();
    String[] allowed = parts[1].split("\\|", -1);
    return values -> {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalArgumentException(
            "constraint '" + text + "': there is no parameter '" + name + "'");
      }
      for (String level : allowed) {
        if (level.strip().equals(value)) {
          return true;
        }
      }
      return false;
    };
  }
}

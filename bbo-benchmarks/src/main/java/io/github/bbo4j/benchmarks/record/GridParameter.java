package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/**
 * One parameter of a recording: a name and the levels to try, as text.
 *
 * <p>Levels are kept as text because they end up in a command line and in a CSV file; the recorder
 * never computes with them. Immutable and thread-safe.
 *
 * @param name the name, a column of the dataset; letters, digits, {@code _}, {@code -} and {@code
 *     .}
 * @param kind whether the levels are ordered
 * @param levels at least one level, all different; numbers in ascending order if {@code kind} is
 *     ordinal
 */
public record GridParameter(String name, Kind kind, List<String> levels) {

  /** Whether the levels of a parameter have an order. */
  public enum Kind {
    /** Ordered numbers. */
    ORDINAL,
    /** Names without an order. */
    CATEGORICAL;

    /** Returns the word that {@code meta.json} uses. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Checks the name and the levels. */
  public GridParameter {
    if (!name.matches("[A-Za-z0-9_.-]+") || name.equals("objective") || name.equals("status")) {
      throw new IllegalArgumentException(
          "parameter name = '"
              + name
              + "': use letters, digits, '_', '-' and '.', and neither objective nor status");
    }
    levels = List.copyOf(levels);
    if (levels.isEmpty() || new HashSet<>(levels).size() < levels.size()) {
      throw new IllegalArgumentException(
          "levels of "
              + name
              + " = "
              + levels
              + ": there must be at least one, and no level twice");
    }
    levels.forEach(level -> requireText(name, level));
    if (kind == Kind.ORDINAL) {
      requireAscending(name, levels);
    }
  }

  /** A level is a cell of a CSV file and a word of a command. */
  private static void requireText(String name, String level) {
    if (level.isEmpty() || level.matches("(?s).*[\\r\\n].*") || !level.equals(level.strip())) {
      throw new IllegalArgumentException(
          "level '"
              + level
              + "' of "
              + name
              + ": must not be empty, hold a line break, or begin or end with a blank");
    }
  }

  private static void requireAscending(String name, List<String> levels) {
    double last = Double.NEGATIVE_INFINITY;
    for (String level : levels) {
      double value = number(name, level);
      if (!(value > last)) {
        throw new IllegalArgumentException(
            "levels of "
                + name
                + " = "
                + levels
                + ": ordinal levels must ascend. Maybe declare it categorical");
      }
      last = value;
    }
  }

  /**
   * A parameter with ordered numeric levels.
   *
   * @param name the name
   * @param levels the levels in ascending order
   * @return the parameter
   */
  public static GridParameter ordinal(String name, String... levels) {
    Arguments.given(name, "name");
    Arguments.given(levels, "levels");
    return new GridParameter(name, Kind.ORDINAL, List.of(levels));
  }

  /**
   * A parameter whose levels have no order.
   *
   * @param name the name
   * @param levels the levels
   * @return the parameter
   */
  public static GridParameter categorical(String name, String... levels) {
    Arguments.given(name, "name");
    Arguments.given(levels, "levels");
    return new GridParameter(name, Kind.CATEGORICAL, List.of(levels));
  }

  private static double number(String name, String level) {
    try {
      return Decimals.parse(level);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "level '" + level + "' of " + name + " is not a number. Maybe declare it categorical", e);
    }
  }
}

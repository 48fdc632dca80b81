package io.github.bbo4j.benchmarks.cli;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Options whose values are whole numbers: what is none is told without names of Java's types. */
final class WholeNumbers {
  private WholeNumbers() {}

  static void register(CommandLine line) {
    line.registerConverter(int.class, WholeNumbers::small);
    line.registerConverter(Integer.class, WholeNumbers::small);
    line.registerConverter(long.class, WholeNumbers::large);
    line.registerConverter(Long.class, WholeNumbers::large);
  }

  private static Integer small(String text) {
    return read(text, Integer::valueOf, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static Long large(String text) {
    return read(text, Long::valueOf, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static <N> N read(String text, Function<String, N> parsed, long low, long high) {
    try {
      return parsed.apply(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "'"
              + text
              + "' must be a whole number"
              + (text.matches("[-+]?[0-9]+") ? " from " + low + " to " + high : ""));
    }
  }
}

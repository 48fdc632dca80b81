package io.github.bbo4j.benchmarks.cli;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * Options whose values are numbers or times: what is none is told without names of Java's types.
 */
final class OptionValues {
  private OptionValues() {}

  static void register(CommandLine line) {
    line.registerConverter(int.class, OptionValues::small);
    line.registerConverter(Integer.class, OptionValues::small);
    line.registerConverter(long.class, OptionValues::large);
    line.registerConverter(Long.class, OptionValues::large);
    line.registerConverter(double.class, OptionValues::real);
    line.registerConverter(Double.class, OptionValues::real);
    line.registerConverter(Instant.class, OptionValues::time);
  }

  private static Integer small(String text) {
    return read(text, Integer::valueOf, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static Long large(String text) {
    return read(text, Long::valueOf, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Double real(String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      String point = text.strip().replace(',', '.');
      throw new TypeConversionException(
          "'"
              + text
              + "' must be a number"
              + (point.matches("[-+]?[0-9]+[.][0-9]+") ? ". Maybe " + point : ""));
    }
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "'" + text + "' must be a time of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z");
    }
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

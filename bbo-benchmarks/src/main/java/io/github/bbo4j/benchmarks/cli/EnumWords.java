package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.core.arguments.Catalog;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Options whose values are words of an enum: upper case or lower, and what was probably meant. */
final class EnumWords {
  private EnumWords() {}

  /** Has all enums of a command and its subcommands read by this class. */
  static void register(CommandLine line) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      for (Class<?> type : option.auxiliaryTypes()) {
        if (type.isEnum()) {
          register(line, type.asSubclass(Enum.class));
        }
      }
    }
    line.getSubcommands().values().forEach(EnumWords::register);
  }

  @SuppressWarnings({"rawtypes", "unchecked"}) // Of an enum that only the option knows.
  private static void register(CommandLine line, Class<? extends Enum> type) {
    line.registerConverter((Class) type, text -> constant(type, text));
  }

  @SuppressWarnings("rawtypes")
  private static Enum constant(Class<? extends Enum> type, String text) {
    String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
    for (Enum constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    List<String> known =
        Arrays.stream(type.getEnumConstants()).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
    throw new TypeConversionException(Catalog.unknown("value", text, known).getMessage());
  }
}

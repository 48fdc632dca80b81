package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
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
          register(line, type);
        }
      }
    }
    line.getSubcommands().values().forEach(EnumWords::register);
  }

  private static <E> void register(CommandLine line, Class<E> type) {
    line.registerConverter(type, text -> constant(type, text));
  }

  private static <E> E constant(Class<E> type, String text) {
    String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
    for (E constant : type.getEnumConstants()) {
      if (name(constant).equals(name)) {
        return constant;
      }
    }
    List<String> known =
        Arrays.stream(type.getEnumConstants()).map(c -> EnumCandidates.word((Enum<?>) c)).toList();
    throw new TypeConversionException(Catalog.unknown("value", text, known).getMessage());
  }

  private static String name(Object constant) {
    return ((Enum<?>) constant).name();
  }
}

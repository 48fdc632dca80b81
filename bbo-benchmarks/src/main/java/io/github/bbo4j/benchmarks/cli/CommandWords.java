package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.core.arguments.Catalog;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What people type, before the options are read. */
final class CommandWords {
  private CommandWords() {}

  /** {@code help hpl predict} is {@code hpl predict --help}, as in other programs. */
  static String[] helped(String... arguments) {
    if (arguments.length == 0 || !arguments[0].equals("help")) {
      return arguments;
    }
    List<String> words = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
    words.add("--help");
    return words.toArray(new String[0]);
  }

  /**
   * Lists with blanks after their commas as one argument each: {@code random, auto} is what people
   * write. Texts, such as patterns and names of files, stay as they are.
   *
   * @param spec of the command, whose options and those of its subcommands are known
   */
  static String[] joined(CommandSpec spec, String... arguments) {
    Set<String> lists = new HashSet<>();
    addLists(spec, lists);
    List<String> joined = new ArrayList<>();
    boolean list = false;
    boolean open = false;
    for (String argument : arguments) {
      boolean option = argument.startsWith("-");
      list = option ? lists.contains(argument.replaceFirst("(?s)=.*", "")) : list;
      String one = list && !isFile(argument) ? argument.replaceAll(",\\s+", ",").strip() : argument;
      if (open && !option) {
        joined.set(joined.size() - 1, joined.get(joined.size() - 1) + one);
      } else {
        joined.add(one);
      }
      open = list && one.endsWith(",");
    }
    return joined.toArray(new String[0]);
  }

  /** The options that take lists, or else what is no text. */
  private static void addLists(CommandSpec spec, Set<String> names) {
    for (OptionSpec option : spec.options()) {
      Class<?> type = option.typeInfo().getType();
      boolean text = option.isMultiValue() || type == String.class || type == Path.class;
      if (!text || !option.splitRegex().isEmpty()) {
        names.addAll(List.of(option.names()));
      }
    }
    spec.subcommands().values().forEach(line -> addLists(line.getCommandSpec(), names));
  }

  private static boolean isFile(String argument) {
    try {
      return Files.exists(Path.of(argument));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The first word that looks like an option of a command and is none, with what was meant. */
  static Optional<String> unknownOption(CommandLine line, String... arguments) {
    TreeSet<String> known = new TreeSet<>();
    for (CommandSpec spec = line.getCommandSpec(); spec != null; spec = parent(spec)) {
      known.addAll(spec.optionsMap().keySet());
    }
    for (String argument : arguments) {
      String name = argument.replaceFirst("=.*", "");
      if (name.matches("--?[A-Za-z].*") && !known.contains(name)) {
        return Optional.of(
            "unknown option '"
                + name
                + "'"
                + Catalog.nearest(name, known).map(k -> ". Did you mean " + k + "?").orElse(""));
      }
    }
    return Optional.empty();
  }

  /** What is said of an error in what was typed, where nothing better is known. */
  static String message(ParameterException error) {
    return error instanceof UnmatchedArgumentException more && !more.getUnmatched().isEmpty()
        ? "'" + more.getUnmatched().get(0) + "' is one argument too many"
        : String.valueOf(error.getMessage()).replace("option option", "option");
  }

  private static CommandSpec parent(CommandSpec spec) {
    return spec.parent();
  }

  /**
   * Refuses {@code nope --help}: asked for help, picocli passes over what is no command.
   *
   * @throws UnmatchedArgumentException if a word stands where a command does and is none
   */
  static void requireCommand(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine line = last.commandSpec().commandLine();
    if (!line.getSubcommands().isEmpty() && !last.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(line, last.unmatched());
    }
  }

  /**
   * Refuses {@code --dataset ,}: a list of nothing was taken for one, and nothing was done.
   *
   * @throws ParameterException if an option that takes a list was once given one without an entry
   */
  static void requireEntries(ParseResult parsed) {
    for (ParseResult at = parsed; at != null; at = at.subcommand()) {
      for (OptionSpec option : at.matchedOptions()) {
        List<String> typed = option.originalStringValues();
        if (!option.splitRegex().isEmpty()
            && typed.stream().anyMatch(text -> text.split(option.splitRegex()).length == 0)) {
          throw new ParameterException(
              at.commandSpec().commandLine(),
              option.longestName()
                  + " = '"
                  + String.join("' and '", typed)
                  + "' must name at least one. Maybe leave it out");
        }
      }
    }
  }

  /** A word that is no command of the line, with what was meant. */
  static Optional<String> unknownCommand(CommandLine line, String... arguments) {
    var commands = line.getSubcommands().keySet();
    if (commands.isEmpty()) {
      return Optional.empty();
    }
    for (String argument : arguments) {
      if (!argument.startsWith("-") && !commands.contains(argument)) {
        boolean path = argument.equals(line.getCommandName());
        if (!path) {
          return Optional.of(
              "there is no command '"
                  + argument
                  + "'. "
                  + Catalog.nearest(argument, commands)
                      .map(k -> "Did you mean " + k + "?")
                      .orElse("Known are " + String.join(", ", commands)));
        }
      }
    }
    return Optional.empty();
  }
}

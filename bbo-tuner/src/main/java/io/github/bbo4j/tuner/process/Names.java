package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.ParameterAccessException;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks of names that become parts of a command or a path. */
final class Names {
  private Names() {}

  /**
   * Refuses two values for one environment variable.
   *
   * @param variables by the parameter whose value they have
   * @param constants variables that are the same in each run
   * @param parameters that are variables of their own names: those of a shell script
   */
  static void checkDistinct(
      Map<String, String> variables, Set<String> constants, List<Parameter> parameters) {
    Map<String, String> owners = new HashMap<>();
    constants.forEach(name -> own(owners, name, "the environment of each run"));
    for (Parameter p : parameters) {
      if (ShellVariables.isOwn(p.name())) {
        own(owners, p.name(), "parameter '" + p.name() + "'");
      }
    }
    variables.forEach(
        (parameter, variable) -> own(owners, variable, "parameter '" + parameter + "'"));
  }

  private static void own(Map<String, String> owners, String variable, String owner) {
    String other = owners.put(variable, owner);
    if (other != null && !other.equals(owner)) {
      throw new IllegalArgumentException(
          "variable = " + variable + " has two values: of " + other + " and of " + owner);
    }
  }

  /** Words as a list, in which null is told with its place. */
  static List<String> listed(String... words) {
    return Arguments.list(Arrays.asList(Arguments.given(words, "words")), "words");
  }

  /** The words of a command, the program first. */
  static List<String> words(List<String> words) {
    if (Arguments.list(words, "words").isEmpty() || words.get(0).isBlank()) {
      throw new IllegalArgumentException("words = " + words + ": a command needs a program");
    }
    words.forEach(word -> passable(word, "word"));
    return List.copyOf(words);
  }

  /** A relative path that stays inside its folder. */
  static Path inside(String path, String what) {
    Arguments.given(path, what);
    try {
      Path relative = Path.of(path).normalize();
      if (!path.isBlank()
          && !relative.isAbsolute()
          && !relative.startsWith("..")
          && !relative.toString().isEmpty()) {
        return relative;
      }
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          what + " = '" + path + "' is no path: " + e.getReason(), e);
    }
    throw new IllegalArgumentException(
        what
            + " = '"
            + path
            + "' must be a path inside the trial's working directory, such as result.json");
  }

  /** The name of an environment variable. */
  static String variable(String name) {
    Arguments.given(name, "variable");
    if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "variable = '"
              + name
              + "' is no name of an environment variable: it must not be empty nor hold '='");
    }
    if (name.equals(ProcessTable.MARK)) {
      throw new IllegalArgumentException(
          "variable = " + name + " is what trials are found by. Maybe take another name");
    }
    return name;
  }

  /** A text that can be handed to a program: anything but a NUL, which ends an argument. */
  static String passable(String value, String what) {
    if (Arguments.given(value, what).indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          what
              + " = '"
              + value.replace('\0', '?')
              + "' holds a NUL character, which can't be passed to a program");
    }
    return value;
  }

  /**
   * Refuses a configuration of another space: what the command asks for would have no value, and it
   * would measure something else in silence.
   *
   * @throws ParameterAccessException naming the parameter that is missing
   */
  static void checkConfiguration(SearchSpace space, Configuration configuration) {
    Set<String> there = Arguments.given(configuration, "configuration").asMap().keySet();
    for (Parameter parameter : space.parameters()) {
      if (!there.contains(parameter.name())) {
        throw new ParameterAccessException(
            "configuration = "
                + configuration
                + " has no parameter '"
                + parameter.name()
                + "', which the command needs. Maybe tune the space that the objective was made with");
      }
    }
  }

  /** Checks that a command uses no others than the parameters of a space. */
  static void checkKnown(SearchSpace space, Set<String> asked) {
    Set<String> known = names(space);
    for (String name : asked) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "the command asks for '" + name + "', which is none of the parameters " + known);
      }
    }
  }

  /** Checks that all parameters of a space reach a command of words. */
  static void checkUse(SearchSpace space, Set<String> asked) {
    for (String name : names(space)) {
      if (!asked.contains(name)) {
        throw new IllegalArgumentException(
            "parameter '"
                + name
                + "' does not reach the command. Maybe put ${"
                + name
                + "} into its words, or give it an environment variable (env) or a flag");
      }
    }
  }

  private static Set<String> names(SearchSpace space) {
    Set<String> names = new LinkedHashSet<>();
    space.parameters().forEach(parameter -> names.add(parameter.name()));
    return names;
  }
}

package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which parameters of a shell script are environment variables of their own names: those whose
 * names a script can read, and that mean nothing yet to the shell or to the programs it runs.
 */
final class ShellVariables {
  /** The names of variables that a shell can read (POSIX, Base Definitions, 3.216). */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** What dash and bash set when they start, whatever their environment says. */
  private static final Set<String> SET_BY_SHELLS =
      Set.of(
          "IFS",
          "PWD",
          "OLDPWD",
          "PPID",
          "OPTIND",
          "OPTERR",
          "LINENO",
          "PS1",
          "PS2",
          "PS4",
          "SHLVL",
          "RANDOM",
          "SRANDOM",
          "SECONDS",
          "EPOCHSECONDS",
          "EPOCHREALTIME",
          "BASH",
          "BASHPID",
          "BASHOPTS",
          "SHELLOPTS",
          "_");

  /** By what they are read, with whose own meaning hardly any program works. */
  private static final Map<String, String> READ_BY =
      Map.of(
          "PATH", "by which programs are found",
          "HOME", "by which programs find their settings",
          "TMPDIR", "where programs put temporary files",
          "CDPATH", "by which cd finds folders",
          "BASH_ENV", "which bash runs first");

  private ShellVariables() {}

  /** Whether a parameter is a variable of its own name. */
  static boolean isOwn(String parameter) {
    return NAME.matcher(parameter).matches()
        && !SET_BY_SHELLS.contains(parameter)
        && readBy(parameter).isEmpty();
  }

  /** The values of the parameters that are. */
  static Map<String, String> own(Map<String, String> values) {
    Map<String, String> own = new LinkedHashMap<>(values);
    own.keySet().removeIf(name -> !isOwn(name));
    return own;
  }

  private static String readBy(String name) {
    return name.startsWith("LD_")
        ? "by which programs find their libraries"
        : READ_BY.getOrDefault(name, "");
  }

  /**
   * Refuses parameters that would not reach a script, or would break what it runs.
   *
   * @param asked parameters that reach the script in another way
   * @param variables names of variables by parameter, as the user said them
   */
  static void check(SearchSpace space, Set<String> asked, Map<String, String> variables) {
    for (Parameter parameter : space.parameters()) {
      String name = Names.variable(parameter.name());
      if (!asked.contains(name) && !isOwn(name)) {
        throw new IllegalArgumentException(
            "parameter '"
                + name
                + "' "
                + trouble(name)
                + ". Maybe rename it, or hand it over under another name by env"
                + (readBy(name).isEmpty() ? "" : " (env: " + name + " if just that is meant)"));
      }
    }
    variables.forEach(
        (parameter, variable) -> {
          if (SET_BY_SHELLS.contains(variable)) {
            throw new IllegalArgumentException(
                "variable = "
                    + variable
                    + " of parameter '"
                    + parameter
                    + "' is set by the shell itself, so the script would not see the value. Maybe take another name");
          }
        });
  }

  private static String trouble(String name) {
    if (!NAME.matcher(name).matches()) {
      return "can't be read in a shell script: no variable of a shell has such a name";
    }
    return readBy(name).isEmpty()
        ? "can't be read in a shell script: the shell itself sets a variable of that name"
        : "would replace the environment variable " + name + " of each run, " + readBy(name);
  }
}

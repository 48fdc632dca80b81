package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedProblem;
import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns a bad argument into a usage error, so that it exits with 2. */
public final class Inputs {
  private Inputs() {}

  /** Says on standard error what is odd about a problem. */
  public static void warn(CommandSpec spec, Problem problem) {
    PrintWriter err = spec.commandLine().getErr();
    if (problem instanceof RecordedProblem recorded) {
      recorded.system().warnings().forEach(w -> err.println("warning: " + w));
    }
    if (problem.optimum() == 0) {
      err.println(
          "warning: the optimum of "
              + problem.name()
              + " is 0: distances in % of it are infinite until it is reached. simple_regret_25,"
              + " simple_regret_50 and simple_regret_100 are in the unit of the cost");
    }
    err.flush();
  }

  /** Reads arguments. */
  @FunctionalInterface
  public interface Reading<T> {

    /** Reads. */
    T read() throws IOException;
  }

  /**
   * Checks files that will be written, before the first run.
   *
   * @param inputs files, dataset folders or names
   */
  public static void check(CommandSpec spec, OutputFiles outputs, List<String> inputs)
      throws IOException {
    read(
        spec,
        () -> {
          outputs.check(inputs);
          return outputs;
        });
  }

  /**
   * Names of what is compared, each of which is to be there once.
   *
   * @throws IllegalArgumentException if one is there twice: its runs would be told apart from
   *     themselves, or be fewer than was asked for
   */
  public static List<String> once(String option, List<String> names) {
    Set<String> known = new HashSet<>();
    for (String name : names) {
      if (!known.add(name)) {
        throw new IllegalArgumentException(
            option + " " + name + " is there twice. Maybe raise --repetitions instead");
      }
    }
    return names;
  }

  /**
   * The value of an option.
   *
   * @throws IllegalArgumentException if it is below the minimum; the message names the option
   */
  public static int atLeast(String option, int value, int minimum) {
    Arguments.require(value >= minimum, option, value, "at least " + minimum);
    return value;
  }

  /**
   * Refuses options that were given and would do nothing beside what else was given.
   *
   * @param idle whether they would do nothing
   * @param why completes a sentence that begins with the option, such as "needs --cv"
   * @throws ParameterException if one of them was given
   */
  public static void refuseIdle(CommandSpec spec, boolean idle, String why, String... options) {
    ParseResult given = spec.commandLine().getParseResult();
    for (String option : options) {
      if (idle && given.hasMatchedOption(option)) {
        throw new ParameterException(spec.commandLine(), option + " " + why);
      }
    }
  }

  /**
   * What is read; an {@link IllegalArgumentException} on the way is a usage error in the words of
   * the command line.
   *
   * @param options by the names that the library has for their values
   */
  public static <T> T read(CommandSpec spec, Map<String, String> options, Reading<T> reading)
      throws IOException {
    return read(
        spec,
        () -> {
          try {
            return reading.read();
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(renamed(e, options), e);
          }
        });
  }

  /** {@code low = 0 must be ...} with the option for {@code low}. */
  private static String renamed(IllegalArgumentException error, Map<String, String> options) {
    String message = String.valueOf(error.getMessage());
    for (var option : options.entrySet()) {
      message =
          message.replaceAll("(?<![\\w-])" + option.getKey() + " = ", option.getValue() + " = ");
    }
    return message;
  }

  /** What is read; an {@link IllegalArgumentException} on the way is a usage error. */
  public static <T> T read(CommandSpec spec, Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}

package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

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

  /** What is read; an {@link IllegalArgumentException} on the way is a usage error. */
  public static <T> T read(CommandSpec spec, Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}

package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** How the system wanders while it is tuned. */
final class WanderOptions {
  private static final double PERCENT = 100;

  @Option(
      names = "--slow-noise",
      defaultValue = "0",
      paramLabel = "PERCENT",
      description =
          "Standard deviation of a level that wanders and returns, by which all costs are"
              + " multiplied (default: ${DEFAULT-VALUE}).")
  private double slow;

  @Option(
      names = "--slow-length",
      defaultValue = "10",
      paramLabel = "RUNS",
      description = "Runs after which its correlation is 1/e (default: ${DEFAULT-VALUE}).")
  private double length = 10;

  @Option(
      names = "--drift",
      defaultValue = "0",
      paramLabel = "PERCENT",
      description =
          "The system gets slower by so much from the first run to the last (default:"
              + " ${DEFAULT-VALUE}).")
  private double drift;

  /**
   * The problem on a system that wanders so; the problem itself if none was asked for.
   *
   * @param runs of a search; empty if searches differ in that
   * @throws IllegalArgumentException if a number is out of range; the message names the option
   */
  Problem apply(Problem steady, OptionalInt runs) {
    Arguments.require(slow >= 0 && slow <= PERCENT, "--slow-noise", slow, "in [0, 100]");
    Arguments.require(length > 0, "--slow-length", length, "positive");
    Arguments.require(Math.abs(drift) <= PERCENT, "--drift", drift, "in [-100, 100]");
    if (slow == 0 && drift == 0) {
      return steady;
    }
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          "--slow-noise and --drift are of a search of one length. Maybe --budget for --budgets");
    }
    return NoisyProblem.wandering(steady, slow / PERCENT, length, drift / PERCENT, runs.getAsInt());
  }
}

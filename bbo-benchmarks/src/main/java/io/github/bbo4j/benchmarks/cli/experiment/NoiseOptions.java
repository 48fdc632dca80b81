package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which noise is put on true costs. */
final class NoiseOptions {
  private static final double OUTLIERS = 5;
  private static final double PERCENT = 100;

  @Option(
      names = "--cv",
      split = ",",
      paramLabel = "PERCENT",
      description =
          "Log-normal noise on the true cost, by its coefficient of variation. Without it and"
              + " --noise: one recorded run, drawn anew each time, or the problem's own noise.")
  private List<Double> cvs = List.of();

  @Option(
      names = "--noise",
      split = ",",
      paramLabel = "KIND",
      description = {
        "Noise of any kind on the true cost, such as lognormal-10, two-speeds-40, wait-20 or"
            + " first-run-1.5; with a plus between them several, each of what the one before it"
            + " gives: lognormal-10+failing-5. All are told by: experiment noises."
      })
  private List<String> kinds = List.of();

  @Option(
      names = "--outliers",
      paramLabel = "PERCENT",
      description =
          "Runs that cost 2 to 4 times as much (default: 5 with --cv, none with --noise).")
  private @Nullable Double outliers;

  @Option(
      names = "--cheap-outliers",
      description = "They cost a half to a quarter as much instead, as runs that ended too early.")
  private boolean cheap;

  /**
   * A problem under noise.
   *
   * @param problem noise included
   * @param noise what tables call it
   */
  record Noisy(Problem problem, String noise) {}

  /** Whether problems are to have their own noise. */
  boolean isOwn() {
    return cvs.isEmpty() && kinds.isEmpty();
  }

  /**
   * Refuses options that have nothing to say.
   *
   * @throws ParameterException if outliers are told without noise
   */
  void check(CommandSpec spec) {
    Inputs.refuseIdle(spec, isOwn(), "needs --cv or --noise", "--outliers", "--cheap-outliers");
    if (cheap && cvs.isEmpty() && outliers == null) {
      throw new ParameterException(
          spec.commandLine(), "--cheap-outliers needs --cv or --outliers to say how many");
    }
  }

  /**
   * The problem under each noise asked for; the problem itself if none was.
   *
   * @throws IllegalArgumentException if a number is out of range, or there is no such kind
   */
  List<Noisy> apply(Problem problem) {
    if (isOwn()) {
      return List.of(new Noisy(problem, "its own"));
    }
    List<Noisy> all = new ArrayList<>();
    double share = outliers == null ? OUTLIERS : outliers;
    for (double cv : cvs) {
      Problem noisy = new NoisyProblem(problem, cv / PERCENT, share / PERCENT, cheap);
      all.add(new Noisy(noisy, "cv " + cv + " %"));
    }
    for (String kind : kinds) {
      String more =
          outliers == null
              ? ""
              : (cheap ? "+cheap-outliers-" : "+outliers-")
                  + BigDecimal.valueOf(outliers).stripTrailingZeros().toPlainString();
      all.add(new Noisy(NoisyProblem.of(problem, kind + more), kind + more));
    }
    return all;
  }
}

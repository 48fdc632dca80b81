package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import java.util.List;
import picocli.CommandLine.Option;

/** How to run on them. */
final class RunOptions {
  @Option(
      names = "--heuristic",
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Heuristics by id, separated by commas: see the command list.")
  private List<String> heuristics = List.of();

  @Option(
      names = "--budget",
      defaultValue = "100",
      paramLabel = "N",
      description = "Evaluations per run (default: ${DEFAULT-VALUE}).")
  private int budget = 100;

  @Option(
      names = "--init",
      defaultValue = "10",
      paramLabel = "N",
      description = "Points of the initial design (default: ${DEFAULT-VALUE}).")
  private int initial = 10;

  @Option(
      names = "--design",
      defaultValue = "lhs",
      paramLabel = "ID",
      description = "Initial design (default: ${DEFAULT-VALUE}).")
  private String design = "lhs";

  @Option(
      names = "--resampling",
      defaultValue = "none",
      paramLabel = "ID",
      description = "What to measure again (default: ${DEFAULT-VALUE}).")
  private String resampling = "none";

  @Option(
      names = "--confirm",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "The last N evaluations of the budget measure the leaders again (default:"
              + " ${DEFAULT-VALUE}).")
  private int confirm = 0;

  @Option(
      names = "--aggregation",
      defaultValue = "mean",
      paramLabel = "ID",
      description = "How replicates are merged for the heuristic (default: ${DEFAULT-VALUE}).")
  private String aggregation = "mean";

  @Option(
      names = "--stop",
      split = ",",
      paramLabel = "CRITERION",
      description =
          "What ends a run before its budget does, separated by commas: " + StopOptions.FORMS + ".")
  private List<String> stops = List.of();

  @Option(
      names = "--repetitions",
      defaultValue = "50",
      paramLabel = "N",
      description = "Runs per heuristic and dataset (default: ${DEFAULT-VALUE}).")
  private int repetitions = 50;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Seed of everything; equal seeds give every heuristic the same initial designs (default:"
              + " ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Runs at a time; more than one disturbs the decision times and nothing else (default:"
              + " ${DEFAULT-VALUE}).")
  private int threads = 1;

  List<Contender> contenders() {
    return heuristics.stream().distinct().map(Catalog::contender).toList();
  }

  RunSettings settings() {
    // Known ids first; a bad budget is refused by the settings, in their words.
    Catalog.resampling(resampling);
    return RunSettings.defaults(Catalog.design(design))
        .withBudget(budget)
        .withInitial(initial)
        .withResampling(() -> Catalog.resampling(resampling))
        .withAggregation(Catalog.aggregation(aggregation))
        .withConfirmation(confirm)
        .withStop(StopOptions.criterion(stops))
        .withSeed(seed);
  }

  int repetitions() {
    return positive("--repetitions", repetitions);
  }

  int threads() {
    return positive("--threads", threads);
  }

  long seed() {
    return seed;
  }

  private static int positive(String option, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(option + " " + value + " must be at least 1");
    }
    return value;
  }
}

package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.noise.CoverageTables;
import io.github.bbo4j.benchmarks.noise.RecommendContenders;
import io.github.bbo4j.core.arguments.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether intervals, recommendations and alarms keep what they say. */
@Command(
    name = "coverage",
    description =
        "Coverage of the confidence intervals and of the default recommendation, and the rates of"
            + " detection and false alarms of drift and bursts; Markdown tables.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CoverageCommand implements Callable<Integer> {
  private static final List<String> PARTS = List.of("intervals", "recommendation", "drift");

  @Spec private CommandSpec spec;

  @Option(
      names = "--part",
      split = ",",
      defaultValue = "intervals,recommendation,drift",
      paramLabel = "PART",
      description = "Which tables (default: ${DEFAULT-VALUE}).")
  private List<String> parts = PARTS;

  @Option(
      names = "--samples",
      defaultValue = "20000",
      paramLabel = "N",
      description = "Of the intervals, per cell (default: ${DEFAULT-VALUE}).")
  private int samples = 20_000;

  @Option(
      names = "--budget",
      defaultValue = "100",
      paramLabel = "N",
      description =
          "Evaluations of the runs of the recommendation, at least 51 (default: ${DEFAULT-VALUE}).")
  private int budget = 100;

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--heuristic",
      defaultValue = "ga-tournament-2pt",
      paramLabel = "ID",
      description = "Of the runs of the recommendation (default: ${DEFAULT-VALUE}).")
  private String heuristic = "ga-tournament-2pt";

  @Option(
      names = "--resampling",
      split = ",",
      defaultValue = "static-3,none,ocba,default",
      paramLabel = "ID",
      description =
          "Policies of the runs of the recommendation; default is that of a tuner by itself,"
              + " none confirms with its last 40 evaluations (default: ${DEFAULT-VALUE}).")
  private List<String> policies = List.of();

  CoverageCommand() {}

  @Override
  public Integer call() throws IOException {
    CoverageTables tables = Inputs.read(spec, this::tables);
    PrintWriter out = spec.commandLine().getOut();
    for (String part : parts) {
      out.println(
          switch (part) {
            case "intervals" -> tables.intervals(samples);
            case "recommendation" -> tables.recommendations(budget, heuristic, policies);
            default -> tables.drift();
          });
      out.flush();
    }
    return 0;
  }

  /** All options are looked at first: the tables before may take hours. */
  private CoverageTables tables() {
    Inputs.atLeast("--samples", samples, 10);
    for (String part : parts) {
      if (!PARTS.contains(part)) {
        throw Catalog.unknown("part", part, PARTS);
      }
    }
    if (parts.contains("recommendation")) {
      Inputs.atLeast("--budget", budget, CoverageTables.FEWEST_EVALUATIONS);
      policies.forEach(policy -> RecommendContenders.parse(heuristic + "/" + policy + "/default"));
    }
    return new CoverageTables(repetitions.repetitions(), repetitions.seed(), repetitions.threads());
  }
}

package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.noise.HonestyTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether intervals, recommendations and alarms keep what they say. */
@Command(
    name = "coverage",
    description =
        "Coverage of the confidence intervals and of the default recommendation, and the rates of"
            + " detection and false alarms of drift and bursts; Markdown tables.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class HonestyCommand implements Callable<Integer> {
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
      names = "--seeds",
      defaultValue = "1000",
      paramLabel = "N",
      description =
          "Runs per row of the recommendation; a tenth of them for drift (default:"
              + " ${DEFAULT-VALUE}).")
  private int seeds = 1000;

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
          "Policies of the runs of the recommendation; default is that of a tuner told nothing,"
              + " none confirms with its last 40 evaluations (default: ${DEFAULT-VALUE}).")
  private List<String> policies = List.of();

  HonestyCommand() {}

  @Override
  public Integer call() throws IOException {
    if (samples < 10 || seeds < 10 || !PARTS.containsAll(parts)) {
      throw new ParameterException(
          spec.commandLine(), "--samples and --seeds must be at least 10, --part among " + PARTS);
    }
    PrintWriter out = spec.commandLine().getOut();
    for (String part : parts) {
      out.println(
          switch (part) {
            case "intervals" -> HonestyTables.intervals(samples);
            case "recommendation" -> HonestyTables.recommendations(seeds, heuristic, policies);
            default -> HonestyTables.drift(seeds / 10);
          });
      out.flush();
    }
    return 0;
  }
}

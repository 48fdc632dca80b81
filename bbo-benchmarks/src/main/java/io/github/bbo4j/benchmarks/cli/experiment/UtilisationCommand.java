package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.experiment.SimulatedWorkers.Load;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What it costs to decide in order, where run times differ. */
@Command(
    name = "utilisation",
    description =
        "How busy workers are when decisions are made in order, and free-running, for log-normal"
            + " run times, in simulated time; a Markdown table.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class UtilisationCommand implements Callable<Integer> {
  /** Of the run times, in percent: a mean of runs is no number of use beyond. */
  private static final int MOST_VARIATION = 1000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--workers",
      split = ",",
      defaultValue = "8,32",
      paramLabel = "N",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private List<Integer> workers = List.of(8, 32);

  @Option(
      names = "--cv",
      defaultValue = "50",
      paramLabel = "PERCENT",
      description =
          "Coefficient of variation of the run times, 0 to 1000 (default: ${DEFAULT-VALUE}).")
  private double variation = 50;

  @Option(
      names = "--runs",
      defaultValue = "100",
      paramLabel = "N",
      description = "Evaluations per worker (default: ${DEFAULT-VALUE}).")
  private int runs = 100;

  @Mixin private RepetitionOptions repetitions;

  UtilisationCommand() {}

  @Override
  public Integer call() throws IOException {
    Inputs.refuseIdle(spec, true, "has no effect here: the workers are simulated", "--threads");
    Inputs.read(
        spec,
        () -> {
          workers.forEach(w -> Inputs.atLeast("--workers", w, 1));
          Inputs.atLeast("--runs", runs, 1);
          if (!(variation >= 0 && variation <= MOST_VARIATION)) {
            throw new IllegalArgumentException(
                "--cv = " + variation + " must be from 0 to " + MOST_VARIATION + " %");
          }
          return repetitions.repetitions();
        });
    Table table =
        new Table(2, List.of("decisions", "q", "workers", "utilisation, %", "furthest ahead"));
    for (int count : workers) {
      row(table, "in order", count, count, false);
      row(table, "in order, the default", 2 * count, count, false);
      row(table, "in order", 4 * count, count, false);
      row(table, "free-running", count, count, true);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(table.markdown());
    out.flush();
    return 0;
  }

  private void row(Table table, String mode, int concurrency, int count, boolean freeRunning) {
    SimulatedWorkers simulated = new SimulatedWorkers(count, variation / 100, runs * count);
    Seed seed = new Seed(repetitions.seed());
    List<Load> loads =
        LongStream.range(0, repetitions.repetitions())
            .mapToObj(i -> simulated.load(concurrency, freeRunning, seed.derive("repetition", i)))
            .toList();
    table.row(
        List.of(
            mode,
            Integer.toString(concurrency),
            Integer.toString(count),
            String.format(
                Locale.ROOT,
                "%.1f",
                100 * loads.stream().mapToDouble(Load::utilisation).average().orElseThrow()),
            Integer.toString(loads.stream().mapToInt(Load::ahead).max().orElseThrow())));
  }
}

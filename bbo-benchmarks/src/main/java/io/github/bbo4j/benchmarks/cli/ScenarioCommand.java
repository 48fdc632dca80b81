package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.problems.ScenarioDatasets;
import io.github.bbo4j.core.arguments.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The simulated scenarios as datasets. */
@Command(
    name = "scenario",
    description = "Simulates whole grids of the I/O accelerator scenarios.",
    subcommands = ScenarioCommand.Generate.class)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ScenarioCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  ScenarioCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "a command is missing. Maybe generate");
  }

  /** Writes dataset folders. */
  @Command(
      name = "generate",
      description = "Simulates the grids and writes one dataset folder each (data.csv, meta.json).")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Generate implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(
        names = "--out",
        required = true,
        paramLabel = "DIR",
        description = "Parent of the dataset folders.")
    private Path out = Path.of("");

    @Option(
        names = "--id",
        split = ",",
        paramLabel = "ID",
        description = "Which to write (default: all).")
    private List<String> ids = List.of();

    @Option(names = "--compress", description = "Write data.csv.gz instead of data.csv.")
    private boolean compress;

    Generate() {}

    @Override
    public Integer call() throws IOException {
      PrintWriter log = spec.commandLine().getOut();
      for (String id : ids.isEmpty() ? ScenarioDatasets.ids() : ids) {
        if (!ScenarioDatasets.ids().contains(id)) {
          throw new ParameterException(
              spec.commandLine(),
              Catalog.unknown("scenario", id, ScenarioDatasets.ids()).getMessage());
        }
        long start = System.nanoTime();
        ScenarioDatasets.write(id, out, compress);
        log.printf(Locale.ROOT, "%s: %.1f s%n", out.resolve(id), (System.nanoTime() - start) / 1e9);
        log.flush();
      }
      return 0;
    }
  }
}

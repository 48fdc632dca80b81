package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.record.PlanFile;
import io.github.bbo4j.benchmarks.record.PlanLint;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code lint}: says what is weak about a plan of an experiment, and runs nothing. */
@Command(
    name = "lint",
    mixinStandardHelpOptions = true,
    description = {
      "Says what is weak about the plan of an experiment: a fixed order, one size, no repeats. Runs"
          + " nothing; the exit code is 1 if there is a warning.",
      "A recording says the same when it starts."
    })
public final class LintCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "PLAN",
      description =
          "A plan of record (.properties), or a CSV with a column per parameter and a row per run,"
              + " in the order of the runs.")
  private Path plan = Path.of("");

  /** Creates the command; picocli sets its options. */
  public LintCommand() {}

  @Override
  public Integer call() throws Exception {
    List<String> warnings =
        Inputs.read(
            spec,
            () ->
                plan.toString().endsWith(".csv")
                    ? PlanLint.warnings(CsvRows.read(plan).rows())
                    : PlanLint.warnings(PlanFile.read(plan)));
    warnings.forEach(warning -> spec.commandLine().getOut().println("warning: " + warning));
    if (warnings.isEmpty()) {
      spec.commandLine().getOut().println("nothing weak about this plan");
    }
    return warnings.isEmpty() ? 0 : 1;
  }
}

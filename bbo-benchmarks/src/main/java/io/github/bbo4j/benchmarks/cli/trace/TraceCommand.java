package io.github.bbo4j.benchmarks.cli.trace;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code trace} with its subcommands. */
@Command(
    name = "trace",
    description =
        "Time-independent traces of MPI programs: replay, info, generate, gantt, search, rates, energy,"
            + " sensitivity, links.",
    subcommands = {
      ReplayCommand.class,
      InfoCommand.class,
      GenerateCommand.class,
      GanttCommand.class,
      SearchCommand.class,
      RatesCommand.class,
      EnergyCommand.class,
      SensitivityCommand.class,
      LinksCommand.class
    })
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Creates the command; picocli sets its options. */
  public TraceCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing. Maybe one of " + spec.subcommands().keySet());
  }
}

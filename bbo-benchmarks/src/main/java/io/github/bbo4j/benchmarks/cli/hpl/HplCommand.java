package io.github.bbo4j.benchmarks.cli.hpl;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl} with its subcommands. */
@Command(
    name = "hpl",
    description =
        "High Performance Linpack, simulated: predict, gantt, plan, thresholds, calibrate, study,"
            + " links, energy, capacity, sensitivity.",
    subcommands = {
      PredictCommand.class,
      GanttCommand.class,
      PlanCommand.class,
      ThresholdsCommand.class,
      CalibrateCommand.class,
      StudyCommand.class,
      LinksCommand.class,
      EnergyCommand.class,
      CapacityCommand.class,
      SensitivityCommand.class
    })
public final class HplCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Creates the command; picocli sets its options. */
  public HplCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing. Maybe one of " + spec.subcommands().keySet());
  }
}

package io.github.bbo4j.benchmarks.cli.regression;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Group of the commands that watch a system over months. */
@Command(
    name = "regression",
    description = "Tells changes of a system's performance from its usual fluctuation.",
    sortOptions = false,
    subcommands = {CheckCommand.class, AppendCommand.class, StudyCommand.class})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class RegressionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing. Maybe one of " + spec.subcommands().keySet());
  }
}

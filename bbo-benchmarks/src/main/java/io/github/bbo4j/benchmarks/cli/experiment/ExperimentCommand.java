package io.github.bbo4j.benchmarks.cli.experiment;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code experiment} with its subcommands. */
@Command(
    name = "experiment",
    description =
        "Whole experiments: noisy (chapter 5 of the thesis), coverage, recommend (what is"
            + " recommended under noise), noises (kinds of it), utilisation (of workers whose run times differ), quality"
            + " (scores over families of systems), journal (what keeping a run costs), importance"
            + " (shares of variance beside closed forms), trees (how late hanging processes are"
            + " ended), decisions (time of a decision by size),"
            + " regret (by evaluations, over long budgets and in batches), warm-start (what results"
            + " of another system are worth).",
    subcommands = {
      NoisyCommand.class,
      CoverageCommand.class,
      RecommendCommand.class,
      NoisesCommand.class,
      UtilisationCommand.class,
      QualityCommand.class,
      JournalCommand.class,
      ImportanceCommand.class,
      TreesCommand.class,
      DecisionsCommand.class,
      RegretCommand.class,
      WarmStartCommand.class
    })
public final class ExperimentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Creates the command; picocli sets its options. */
  public ExperimentCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing. Maybe one of " + spec.subcommands().keySet());
  }
}

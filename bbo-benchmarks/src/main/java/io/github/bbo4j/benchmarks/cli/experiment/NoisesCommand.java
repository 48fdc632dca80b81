package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.problems.noise.NoiseKinds;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The kinds of noise that experiments know by name. */
@Command(
    name = "noises",
    description = {
      "Lists the kinds of noise of 'experiment recommend --noise'.",
      "P and Q are in percent: of the cost, or of the runs, or, of what does not grow with the cost,"
          + " of the lowest cost of the problem; N is a number, F a factor. Several kinds with a"
          + " plus between them are one: lognormal-10+failing-5."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class NoisesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  NoisesCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(2, List.of("noise", "what a run costs, and which cost is true"));
    NoiseKinds.described().forEach((form, text) -> table.row(List.of(form, text)));
    out.print(table.markdown());
    out.flush();
    return 0;
  }
}

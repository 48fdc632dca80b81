package io.github.bbo4j.benchmarks.cli.regression;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.regression.FluctuationStudy;
import io.github.bbo4j.benchmarks.regression.FluctuationTest;
import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** False alarms and power of the test on drawn series. */
@Command(
    name = "study",
    description =
        "Draws series of a normal law, shifts the mean of the last few, and counts the alarms: the"
            + " rate of false alarms (shift 0) and the power of the test.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class StudyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--reference",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      defaultValue = "20,50,200",
      paramLabel = "N",
      description = "Numbers of past measurements (default: ${DEFAULT-VALUE}).")
  private List<Integer> references = List.of();

  @Mixin private TestOptions test;

  @Option(
      names = "--cv",
      defaultValue = "1",
      paramLabel = "PERCENT",
      description = "Coefficient of variation of the measurements (default: ${DEFAULT-VALUE}).")
  private double variation = 1;

  @Option(
      names = "--shifts",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      defaultValue = "0,1,2,3,5,10",
      paramLabel = "PERCENT",
      description = "Changes of the mean (default: ${DEFAULT-VALUE}).")
  private List<Double> shifts = List.of();

  @Option(
      names = "--repetitions",
      defaultValue = "10000",
      paramLabel = "N",
      description = "Series drawn for each row (default: ${DEFAULT-VALUE}).")
  private int repetitions = 10_000;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the draws (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  StudyCommand() {}

  @Override
  public Integer call() throws IOException {
    FluctuationTest fluctuation = Inputs.read(spec, TestOptions.NAMES, test::test);
    Table table =
        new Table(
            0,
            List.of(
                "shift (%)", "reference", "window", "alarms", "of", "rate (%)", "95 % interval"));
    for (int reference : references) {
      FluctuationStudy.Plan plan = Inputs.read(spec, TestOptions.NAMES, () -> plan(reference));
      for (FluctuationStudy.Rate rate : FluctuationStudy.run(fluctuation, plan, seed)) {
        table.row(
            List.of(
                Table.number(100 * rate.shift()),
                Integer.toString(reference),
                Integer.toString(rate.window()),
                Integer.toString(rate.alarms()),
                Integer.toString(rate.series()),
                String.format(Locale.ROOT, "%.2f", 100 * rate.rate()),
                String.format(Locale.ROOT, "[%.3f, %.3f]", 100 * rate.low(), 100 * rate.high())));
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(table.markdown());
    out.flush();
    return 0;
  }

  private FluctuationStudy.Plan plan(int reference) {
    Arguments.require(
        variation > 0 && Double.isFinite(variation),
        "--cv",
        variation,
        "finite and above 0 percent");
    return new FluctuationStudy.Plan(
        reference,
        test.windows(),
        variation / 100,
        shifts.stream().map(s -> s / 100).toList(),
        repetitions);
  }
}

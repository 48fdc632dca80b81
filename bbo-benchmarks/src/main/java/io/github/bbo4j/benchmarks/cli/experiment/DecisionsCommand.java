package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.heuristics.Heuristics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a decision costs, by size. */
@Command(
    name = "decisions",
    description =
        "Processor time, allocation and heap of the decisions of whole runs against the number of"
            + " evaluations and of parameters; a Markdown table. Times are of the deciding thread,"
            + " so that a busy machine shows little.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DecisionsCommand implements Callable<Integer> {
  private static final int LEAST = 11;

  @Spec private CommandSpec spec;

  @Option(
      names = "--heuristic",
      split = ",",
      defaultValue = "auto,smbo-logei",
      paramLabel = "ID",
      description = "Heuristics (default: ${DEFAULT-VALUE}).")
  private List<String> heuristics = List.of();

  @Option(
      names = "--problem",
      split = ",",
      defaultValue = "bowl-r2,bowl-r6,bowl-r20,bowl-4^6,bowl-10^6,bowl-10^20",
      paramLabel = "NAME",
      description =
          "Folders of recorded systems, or problems by name; bowl-r6 has six reals, bowl-10^6 six integers of ten values, bowl-r2-10^3"
              + " both (default: ${DEFAULT-VALUE}).")
  private List<String> problems = List.of();

  @Option(
      names = "--evaluations",
      split = ",",
      defaultValue = "20,100,200,1000",
      paramLabel = "N",
      description =
          "A row for each: the decisions with 0.8 N to N evaluations behind them; the last is the"
              + " length of a run (default: ${DEFAULT-VALUE}).")
  private List<Integer> lengths = List.of();

  @Option(
      names = "--drawn",
      defaultValue = "0",
      paramLabel = "PERCENT",
      description =
          "Of a run that are drawn uniformly before the heuristic is asked, to save time (default:"
              + " ${DEFAULT-VALUE}).")
  private int drawn;

  @Option(
      names = "--runs",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of each heuristic on each problem (default: ${DEFAULT-VALUE}).")
  private int runs = 1;

  @Option(
      names = "--repeats",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "How often each run is made; of each of its decisions the fastest counts. On a machine"
              + " whose speed changes a dozen tell a twentieth apart (default: ${DEFAULT-VALUE}).")
  private int repeats = 1;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of everything (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  DecisionsCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Problem> wanted = Inputs.read(spec, this::checked);
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        new Table(
                2,
                List.of(
                    "problem",
                    "heuristic",
                    "evaluations",
                    "ms, median",
                    "mean",
                    "95 %",
                    "largest",
                    "KiB allocated, median",
                    "heap, MiB"))
            .markdownHead());
    for (Problem problem : wanted) {
      DecisionTimes times = new DecisionTimes(problem, drawn / 100.0, repeats);
      for (String id : heuristics) {
        for (DecisionTimes.Row row : times.rows(id, lengths, runs, seed)) {
          out.print(line(problem, id, row));
        }
        out.flush();
      }
    }
    return 0;
  }

  private List<Problem> checked() throws IOException {
    Arguments.require(drawn >= 0 && drawn < 100, "--drawn", drawn, "in 0..99");
    Arguments.require(runs >= 1, "--runs", runs, "at least 1");
    Arguments.require(repeats >= 1, "--repeats", repeats, "at least 1");
    lengths = lengths.stream().sorted().toList();
    for (int n : lengths) {
      Arguments.require(n >= LEAST, "--evaluations", n, "at least " + LEAST);
    }
    heuristics.forEach(Heuristics::byId);
    List<Problem> found = new ArrayList<>();
    for (String name : problems) {
      found.add(Datasets.problem(name));
    }
    return found;
  }

  private static String line(Problem problem, String id, DecisionTimes.Row row) {
    List<String> cells = new ArrayList<>(List.of(problem.name(), id, "" + row.trials()));
    for (double value :
        new double[] {row.quantile(0.5), row.mean(), row.quantile(0.95), row.quantile(1)}) {
      cells.add(String.format(Locale.ROOT, "%.2f", value));
    }
    cells.add(String.format(Locale.ROOT, "%.0f", row.kibibytes()));
    cells.add(
        Double.isNaN(row.heapMebibytes())
            ? ""
            : String.format(Locale.ROOT, "%.1f", row.heapMebibytes()));
    return Table.markdownLine(cells);
  }
}

package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.ProblemOptions;
import io.github.bbo4j.benchmarks.cli.options.SearchOptions;
import io.github.bbo4j.benchmarks.compare.Comparison;
import io.github.bbo4j.benchmarks.compare.ComparisonReport;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.report.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares heuristics over several problems, with tests. */
@Command(
    name = "compare",
    description =
        "Compares heuristics over several datasets: metrics with bootstrap intervals, Wilcoxon"
            + " signed-rank tests of each heuristic against the first with Holm's correction, and"
            + " Friedman's ranks.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProblemOptions problemOptions;
  @Mixin private SearchOptions searchOptions;

  @Option(
      names = "--metric",
      completionCandidates = Metrics.class,
      defaultValue = "distance",
      paramLabel = "METRIC",
      description =
          "What is tested: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). The smaller is"
              + " the better one, of optimum_found and improvement the larger.")
  private Metric metric = Metric.DISTANCE;

  @Option(names = "--csv", paramLabel = "FILE", description = "Write the tests as CSV.")
  private @Nullable Path csv;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write a report in Markdown.")
  private @Nullable Path markdown;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write one HTML file to look at: metrics, critical differences, convergence, targets"
              + " reached, performance profiles.")
  private @Nullable Path page;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write a CSV with one row per repetition and all metrics.")
  private @Nullable Path summary;

  CompareCommand() {}

  @Override
  public Integer call() throws IOException {
    Inputs.check(
        spec,
        new OutputFiles()
            .add("--csv", csv)
            .add("--markdown", markdown)
            .add("--report", page)
            .add("--summary", summary),
        problemOptions.names());
    Runs runs = Runs.of(spec, problemOptions, searchOptions);
    PrintWriter out = spec.commandLine().getOut();
    runs.print(out);
    // First what no test can keep from being written.
    if (summary != null) {
      RunCsv.summary(summary, runs.records());
      out.println("summary: " + summary);
    }
    if (page != null) {
      Reports.write(ComparisonReport.html(runs.records(), metric, title(runs)), page);
      out.println("report: " + page);
    }
    out.flush();
    int code = runs.report(spec.commandLine().getErr());
    tests(runs, out);
    out.flush();
    return code;
  }

  private void tests(Runs runs, PrintWriter out) throws IOException {
    Comparison comparison = Comparison.of(runs.paired(), metric);
    tests(comparison).aligned().forEach(out::println);
    out.println(friedman(comparison));
    if (csv != null) {
      RunCsv.comparison(csv, comparison);
      out.println("csv: " + csv);
    }
    if (markdown != null) {
      String report = report(runs, comparison);
      AtomicFile.write(markdown, writer -> writer.write(report));
      out.println("markdown: " + markdown);
    }
  }

  private static String title(Runs runs) {
    return "Comparison on "
        + String.join(", ", runs.problems().stream().map(Problem::name).toList());
  }

  private static Table tests(Comparison comparison) {
    String mean = "mean " + comparison.metric().label();
    Table table =
        new Table(
            2, List.of("heuristic", "dataset", mean, "median", "wins/losses", "p", "p (Holm)"));
    for (Comparison.Row row : comparison.rows()) {
      table.row(
          List.of(
              row.heuristic(),
              row.problem(),
              Table.number(row.mean()),
              Table.number(row.median()),
              row.wins() + "/" + row.losses(),
              Table.number(row.p()),
              Table.number(row.corrected())));
    }
    return table;
  }

  private static String friedman(Comparison comparison) {
    int datasets = (int) comparison.rows().stream().map(Comparison.Row::problem).distinct().count();
    return FriedmanLine.of(
        comparison.heuristics(), datasets, comparison.blocks(), comparison.friedman());
  }

  private static String report(Runs runs, Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (Problem problem : runs.problems()) {
      List<RunRecord> its = runs.on(problem);
      if (its.isEmpty()) {
        continue;
      }
      text.append("## ").append(problem.name()).append("\n\n");
      text.append(RunTable.title(problem, its, runs.settings())).append(".\n\n");
      text.append(RunTable.table(its, runs.settings().seed()).markdown()).append('\n');
    }
    text.append("## Tests\n\n");
    text.append("Paired by repetition; each heuristic against ")
        .append(comparison.heuristics().get(0))
        .append(
            ", two-sided Wilcoxon signed-rank, Holm's correction within each dataset; wins and"
                + " losses are repetitions.\n\n");
    text.append(tests(comparison).markdown()).append('\n');
    text.append(friedman(comparison)).append(".\n");
    return text.toString();
  }

  /** The words of an option. */
  private static final class Metrics extends EnumCandidates {
    private Metrics() {
      super(Metric.class);
    }
  }
}

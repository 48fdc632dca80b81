package io.github.bbo4j.benchmarks.compare;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.metrics.Step;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes runs as CSV: the trace with one row per evaluation, the summary with one row per run.
 *
 * <p>Costs are in the problem's own direction and unit. A field is empty where there is no number,
 * and "never" where a metric waits for something that never happened. The file is written beside
 * its place and moved there when it is complete.
 */
public final class RunCsv {
  private static final List<String> TRACE =
      List.of(
          "dataset",
          "heuristic",
          "repetition",
          "evaluation",
          "configuration",
          "purpose",
          "cost",
          "true_cost",
          "best_true_cost",
          "recommended_true_cost",
          "decision_ms");

  private RunCsv() {}

  /**
   * Writes one row per evaluation. Runs on a space with a real parameter have a last column {@code
   * point} with the values.
   *
   * @throws IOException if the file can't be written
   */
  public static void trace(Path file, List<RunRecord> runs) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(runs, "runs");
    boolean points = runs.stream().anyMatch(r -> !r.problem().space().isFinite());
    List<String> header = new ArrayList<>(TRACE);
    if (points) {
      header.add("point");
    }
    write(
        file,
        csv -> {
          csv.writeRecord(header);
          for (RunRecord run : runs) {
            for (Step step : run.steps()) {
              csv.writeRecord(row(run, step, points));
            }
          }
        });
  }

  private static List<String> row(RunRecord run, Step step, boolean points) {
    Problem problem = run.problem();
    Trial trial = step.trial();
    List<String> row =
        new ArrayList<>(
            List.of(
                problem.name(),
                run.heuristic(),
                Integer.toString(run.repetition()),
                Integer.toString(trial.number() + 1),
                Integer.toString(problem.index(trial.configuration())),
                trial.purpose().id(),
                number(problem.value(trial.outcome().measuredCost().orElse(Double.NaN))),
                number(problem.value(step.trueCost())),
                number(problem.value(step.bestTrueCost())),
                number(problem.value(step.recommendedTrueCost())),
                String.format(Locale.ROOT, "%.4f", step.decisionMillis())));
    if (points) {
      row.add(
          problem.space().isFinite()
              ? ""
              : String.join(
                  " ",
                  trial.configuration().asMap().values().stream().map(Object::toString).toList()));
    }
    return row;
  }

  /**
   * Writes one row per run with every {@link Metric}.
   *
   * @throws IOException if the file can't be written
   */
  public static void summary(Path file, List<RunRecord> runs) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(runs, "runs");
    List<String> header = new ArrayList<>(List.of("dataset", "heuristic", "repetition"));
    for (Metric metric : Metric.values()) {
      header.add(metric.name().toLowerCase(Locale.ROOT));
    }
    header.addAll(List.of("recommended", "recommended_true_cost", "stopped"));
    write(
        file,
        csv -> {
          csv.writeRecord(header);
          for (RunRecord run : runs) {
            List<String> row =
                new ArrayList<>(
                    List.of(
                        run.problem().name(), run.heuristic(), Integer.toString(run.repetition())));
            for (Metric metric : Metric.values()) {
              row.add(number(metric, metric.of(run)));
            }
            var recommended = run.result().recommendation().map(r -> r.configuration());
            row.add(recommended.map(Object::toString).orElse(""));
            row.add(
                number(
                    recommended
                        .map(c -> run.problem().value(run.problem().trueCost(c)))
                        .orElse(Double.NaN)));
            row.add(run.result().reason().criterion());
            csv.writeRecord(row);
          }
        });
  }

  /**
   * Writes one row per problem and heuristic with the tests.
   *
   * @throws IOException if the file can't be written
   */
  public static void comparison(Path file, Comparison comparison) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(comparison, "comparison");
    write(
        file,
        csv -> {
          csv.writeRecord(
              "dataset", "heuristic", "metric", "mean", "median", "wins", "losses", "p", "p_holm");
          for (Comparison.Row row : comparison.rows()) {
            csv.writeRecord(
                row.problem(),
                row.heuristic(),
                comparison.metric().name().toLowerCase(Locale.ROOT),
                number(row.mean()),
                number(row.median()),
                Integer.toString(row.wins()),
                Integer.toString(row.losses()),
                number(row.p()),
                number(row.corrected()));
          }
        });
  }

  /**
   * Writes rows, the first of them the header, with quotes where a field needs them.
   *
   * @throws IOException if the file can't be written
   */
  public static void write(Path file, List<List<String>> rows) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(rows, "rows");
    write(file, csv -> rows.forEach(csv::writeRecord));
  }

  private static void write(Path file, AtomicFile.Content<CsvWriter> rows) throws IOException {
    AtomicFile.write(
        file,
        writer -> {
          try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(writer)) {
            rows.write(csv);
          }
        });
  }

  private static String number(Metric metric, double value) {
    return metric.isAwaited() && value == Double.POSITIVE_INFINITY ? "never" : number(value);
  }

  static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}

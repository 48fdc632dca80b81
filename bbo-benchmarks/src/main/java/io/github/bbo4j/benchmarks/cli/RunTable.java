package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Bootstrap;
import io.github.bbo4j.benchmarks.compare.Interval;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.random.Seed;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The runs on one problem as a table for people, one line per heuristic. */
final class RunTable {
  private static final int RESAMPLES = 2000;

  private RunTable() {}

  static void print(PrintWriter out, Problem problem, List<RunRecord> runs, RunSettings settings) {
    out.println(title(problem, runs, settings));
    for (String line : aligned(rows(runs, settings.seed()))) {
      out.println("  " + line);
    }
    out.println(
        "  S: share that measured the optimum; 5%Opt: median evaluations until within 5 % of it;"
            + " means with 95 % bootstrap intervals, in % of the optimum; ET: median per decision.");
    out.println();
  }

  static String title(Problem problem, List<RunRecord> runs, RunSettings settings) {
    int repetitions = runs.stream().mapToInt(RunRecord::repetition).max().orElse(0);
    String optimum =
        Double.isNaN(problem.optimum())
            ? ""
            : String.format(
                Locale.ROOT, ", optimum %.6g %s", problem.value(problem.optimum()), problem.unit());
    return problem.name()
        + ": "
        + (problem.isMaximised() ? "maximise " : "minimise ")
        + problem.quantity()
        + optimum.stripTrailing()
        + "; "
        + repetitions
        + " repetitions of "
        + settings.budget()
        + " evaluations, "
        + settings.initial()
        + " of them initial";
  }

  /** Header and one row per heuristic, in the order of the runs. */
  static List<List<String>> rows(List<RunRecord> runs, long seed) {
    Map<String, List<RunRecord>> byHeuristic = new LinkedHashMap<>();
    runs.forEach(r -> byHeuristic.computeIfAbsent(r.heuristic(), h -> new ArrayList<>()).add(r));
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "heuristic",
            "S %",
            "5%Opt",
            "DistOpt %",
            "median",
            "AvgDist %",
            "EC %",
            "ET ms",
            "AvgDistOpt %",
            "uniques",
            "failed"));
    byHeuristic.forEach(
        (heuristic, its) ->
            rows.add(
                List.of(
                    heuristic,
                    number(100 * Bootstrap.mean(values(Metric.OPTIMUM_FOUND, its))),
                    within5(its),
                    interval(Metric.DISTANCE, its, seed),
                    number(Bootstrap.median(values(Metric.DISTANCE, its))),
                    interval(Metric.AVERAGE_DISTANCE, its, seed),
                    number(Bootstrap.mean(values(Metric.EXPLORATION_COST, its))),
                    number(Bootstrap.median(values(Metric.DECISION_TIME, its))),
                    number(Bootstrap.mean(values(Metric.RECOMMENDED_DISTANCE, its))),
                    number(Bootstrap.mean(values(Metric.UNIQUES, its))),
                    number(Bootstrap.mean(values(Metric.FAILURES, its))))));
    return rows;
  }

  private static String within5(List<RunRecord> runs) {
    double[] values = values(Metric.WITHIN_5_PERCENT, runs);
    if (values.length == 0) {
      return "-";
    }
    double median = Bootstrap.median(values);
    long never = Arrays.stream(values).filter(Double::isInfinite).count();
    return (Double.isInfinite(median) ? "never" : number(median))
        + (never == 0 ? "" : " (" + never + " never)");
  }

  private static String interval(Metric metric, List<RunRecord> runs, long seed) {
    double[] values = values(metric, runs);
    if (values.length == 0) {
      return "-";
    }
    Interval interval =
        Bootstrap.interval(
            values,
            Bootstrap::mean,
            0.95,
            RESAMPLES,
            Bootstrap.Method.BCA,
            new Seed(seed).stream("bootstrap", 0));
    return number(interval.estimate())
        + " ["
        + number(interval.low())
        + ", "
        + number(interval.high())
        + "]";
  }

  /** The metric of every run that has it. */
  private static double[] values(Metric metric, List<RunRecord> runs) {
    return runs.stream().mapToDouble(metric::of).filter(v -> !Double.isNaN(v)).toArray();
  }

  /** Three significant digits, or a dash for NaN. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (Double.isInfinite(value)) {
      return "infinite";
    }
    double size = Math.abs(value);
    String format = size >= 100 || size == 0 ? "%.0f" : size >= 10 ? "%.1f" : "%.3g";
    if (size != 0 && (size < 1e-3 || size >= 1e6)) {
      format = "%.2e";
    }
    return String.format(Locale.ROOT, format, value);
  }

  /** Columns padded to equal width, the first to the left. */
  static List<String> aligned(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String pad = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? row.get(c) + pad : "  " + pad + row.get(c));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}

package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
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
  private static final List<String> HEADER =
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
          "failed");

  private RunTable() {}

  static void print(PrintWriter out, Problem problem, List<RunRecord> runs, RunSettings settings) {
    out.println(title(problem, runs, settings));
    table(runs, settings.seed()).aligned().forEach(line -> out.println("  " + line));
    out.println(
        "  S: share that measured the optimum; 5%Opt: median evaluations until within 5 % of it;"
            + " means with 95 % bootstrap intervals, in % of the optimum; ET: mean time of"
            + " a decision, its median over the runs.");
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
        + Plurals.count(repetitions, "repetition")
        + " of "
        + Plurals.count(settings.budget(), "evaluation")
        + ", "
        + settings.initial()
        + " of them initial";
  }

  /** One row per heuristic, in the order of the runs. */
  static Table table(List<RunRecord> runs, long seed) {
    Map<String, List<RunRecord>> byHeuristic = new LinkedHashMap<>();
    runs.forEach(r -> byHeuristic.computeIfAbsent(r.heuristic(), h -> new ArrayList<>()).add(r));
    Table table = new Table(1, HEADER);
    byHeuristic.forEach(
        (heuristic, its) ->
            table.row(
                List.of(
                    heuristic,
                    Table.number(100 * Bootstrap.mean(values(Metric.OPTIMUM_FOUND, its))),
                    within5(its),
                    interval(Metric.DISTANCE, its, seed),
                    Table.number(OrderStatistics.median(values(Metric.DISTANCE, its))),
                    interval(Metric.AVERAGE_DISTANCE, its, seed),
                    Table.number(Bootstrap.mean(values(Metric.EXPLORATION_COST, its))),
                    Table.number(OrderStatistics.median(values(Metric.DECISION_TIME, its))),
                    Table.number(Bootstrap.mean(values(Metric.RECOMMENDED_DISTANCE, its))),
                    Table.number(Bootstrap.mean(values(Metric.UNIQUES, its))),
                    Table.number(Bootstrap.mean(values(Metric.FAILURES, its))))));
    return table;
  }

  private static String within5(List<RunRecord> runs) {
    double[] values = values(Metric.WITHIN_5_PERCENT, runs);
    if (values.length == 0) {
      return "-";
    }
    double median = OrderStatistics.median(values);
    long never = Arrays.stream(values).filter(Double::isInfinite).count();
    return (Double.isInfinite(median) ? "never" : Table.number(median))
        + (never == 0 ? "" : " (" + never + " never)");
  }

  private static String interval(Metric metric, List<RunRecord> runs, long seed) {
    double[] values = values(metric, runs);
    if (values.length == 0) {
      return "-";
    }
    if (Arrays.stream(values).distinct().count() == 1) {
      // Drawn from one value an interval has no width, as if the mean were known.
      return Table.number(values[0]);
    }
    BootstrapInterval interval =
        new Bootstrap(0.95, RESAMPLES, Bootstrap.Method.BCA)
            .interval(values, Bootstrap::mean, new Seed(seed).stream("bootstrap", 0));
    return Table.interval(interval.estimate(), interval.low(), interval.high());
  }

  /** The metric of every run that has it. */
  private static double[] values(Metric metric, List<RunRecord> runs) {
    return runs.stream().mapToDouble(metric::of).filter(v -> !Double.isNaN(v)).toArray();
  }
}

package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.metrics.Step;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.report.ComparedMetric;
import io.github.bbo4j.report.ComparedMetric.Better;
import io.github.bbo4j.report.ComparedMetric.Table;
import io.github.bbo4j.report.ComparedProblem;
import io.github.bbo4j.report.ComparedRun;
import io.github.bbo4j.report.Reports;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Runs of an experiment as one HTML file to look at: {@link Reports#comparison(List, List, String)}
 * with the metrics of the thesis's tables 3.1 and 5.10. Incumbents are by their true cost, where
 * the problem knows it.
 */
public final class ComparisonReport {
  private static final Map<Metric, ComparedMetric> METRICS = metrics();

  private ComparisonReport() {}

  private static Map<Metric, ComparedMetric> metrics() {
    Map<Metric, ComparedMetric> all = new EnumMap<>(Metric.class);
    search(all, Metric.OPTIMUM_FOUND, Better.MORE, "share of runs that measured the optimum");
    search(all, Metric.WITHIN_5_PERCENT, Better.LESS, "evaluations to within 5 % of the optimum");
    search(all, Metric.DISTANCE, Better.LESS, "distance of the best found to the optimum");
    search(
        all,
        Metric.AVERAGE_DISTANCE,
        Better.LESS,
        "mean distance of all evaluations to the optimum, what an online user pays");
    search(
        all,
        Metric.EXPLORATION_COST,
        Better.LESS,
        "sum of what evaluations were worse than the best before them, in shares of the optimum");
    search(all, Metric.DECISION_TIME, Better.LESS, "mean time of a decision of the search");
    noise(
        all,
        Metric.RECOMMENDED_DISTANCE,
        Better.LESS,
        "distance of the recommended configuration's mean to the best mean");
    noise(all, Metric.IMPROVEMENT, Better.MORE, "gain of the recommended over the default");
    noise(
        all,
        Metric.CONVERGENCE,
        Better.NEITHER,
        "evaluations until the best improved by less than 5 % over 15 of them");
    noise(all, Metric.DURATION, Better.LESS, "sum of the measured costs");
    noise(all, Metric.TRIGGERS, Better.NEITHER, "configurations measured more than twice");
    noise(all, Metric.UNIQUES, Better.NEITHER, "distinct configurations measured");
    noise(all, Metric.FAILURES, Better.LESS, "evaluations that gave no number");
    for (Metric regret : List.of(Metric.REGRET_25, Metric.REGRET_50, Metric.REGRET_100)) {
      put(all, regret, Table.OTHER, Better.LESS, "regret after so many evaluations");
    }
    return all;
  }

  private static void search(
      Map<Metric, ComparedMetric> all, Metric metric, Better better, String meaning) {
    put(all, metric, Table.SEARCH, better, meaning);
  }

  private static void noise(
      Map<Metric, ComparedMetric> all, Metric metric, Better better, String meaning) {
    put(all, metric, Table.NOISE, better, meaning);
  }

  private static void put(
      Map<Metric, ComparedMetric> all, Metric metric, Table table, Better better, String meaning) {
    all.put(metric, new ComparedMetric(metric.label(), metric.unit(), meaning, table, better));
  }

  /**
   * The report.
   *
   * @param runs every one that ended well
   * @param ranking the metric by which heuristics are ranked first
   * @param title heading of the page, plain text
   * @return the HTML document
   * @throws IllegalArgumentException if there is no run, or one is there twice
   */
  public static String html(List<RunRecord> runs, Metric ranking, String title) {
    Arguments.given(runs, "runs");
    Arguments.given(ranking, "ranking");
    Arguments.given(title, "title");
    IdentityHashMap<Problem, ComparedProblem> problems = new IdentityHashMap<>();
    List<ComparedRun> compared = new ArrayList<>();
    for (RunRecord run : runs) {
      ComparedProblem problem = problems.computeIfAbsent(run.problem(), ComparisonReport::problem);
      compared.add(run(problem, run));
    }
    List<ComparedMetric> metrics = new ArrayList<>(METRICS.values());
    ComparedMetric first = METRICS.get(ranking);
    if (first != null) {
      metrics.remove(first);
      metrics.add(0, first);
    }
    return Reports.comparison(compared, metrics, title);
  }

  private static ComparedProblem problem(Problem problem) {
    return new ComparedProblem(
        problem.name(),
        problem.isMaximised() ? Direction.MAXIMIZE : Direction.MINIMIZE,
        problem.unit().isEmpty()
            ? problem.quantity()
            : problem.quantity() + " (" + problem.unit() + ")",
        known(problem.optimum()),
        known(problem.defaults().map(problem::trueCost).orElse(Double.NaN)));
  }

  private static OptionalDouble known(double cost) {
    return Double.isNaN(cost) ? OptionalDouble.empty() : OptionalDouble.of(cost);
  }

  private static ComparedRun run(ComparedProblem problem, RunRecord run) {
    List<Double> truth = run.steps().stream().map(Step::bestTrueCost).toList();
    Map<String, Double> metrics = new LinkedHashMap<>();
    METRICS.forEach((metric, compared) -> metrics.put(compared.label(), metric.of(run)));
    if (truth.stream().allMatch(c -> Double.isNaN(c))) {
      truth = ComparedRun.of(problem, run.heuristic(), run.repetition(), run.result()).incumbents();
    }
    return new ComparedRun(problem, run.heuristic(), run.repetition(), truth, metrics);
  }
}

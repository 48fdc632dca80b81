package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.noise.RecommendationScore;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The table of the command, row by row, and its runs as CSV. Not thread-safe. */
final class RecommendReport {
  private static final int RESAMPLES = 2000;
  private static final Table COLUMNS =
      new Table(
          2,
          List.of(
              "problem",
              "contender",
              "median regret % [95 %]",
              "mean %",
              "best visited %",
              "bias of the estimate %",
              "covered %",
              "half width %",
              "distinct",
              "ms per decision"));

  private final List<List<String>> rows = new ArrayList<>();

  RecommendReport() {
    rows.add(
        List.of(
            "problem",
            "contender",
            "seed",
            "evaluations",
            "regret",
            "visited",
            "error",
            "covered",
            "half_width",
            "all_error",
            "all_covered",
            "all_half_width",
            "distinct",
            "decision_ms"));
  }

  /** Of a problem whose regrets are shares of its optimum that has to be known and not 0. */
  static void requireOptimum(Problem problem) {
    if (Double.isNaN(problem.meanOptimum())) {
      throw new IllegalArgumentException("the optimum of " + problem.name() + " is not known");
    }
    if (problem.meanOptimum() == 0) {
      throw new IllegalArgumentException(
          "the optimum of "
              + problem.name()
              + " is 0, and regrets here are shares of it. Maybe experiment regret, which has"
              + " them in the unit of the cost");
    }
  }

  /** The head of the Markdown table. */
  static String head() {
    return COLUMNS.markdownHead();
  }

  /** Keeps the runs of a contender on a problem for {@link #runs}. */
  void keep(
      Problem problem, Contender contender, RunSettings settings, List<RecommendationScore> runs) {
    for (int i = 0; i < runs.size(); i++) {
      rows.add(csv(problem, contender, settings, i + 1, runs.get(i)));
    }
  }

  /** The line of a contender on a problem, all of whose runs ended well. */
  static String row(Problem problem, Contender contender, List<RecommendationScore> runs) {
    double[] regrets = values(runs, RecommendationScore::regret);
    BootstrapInterval median =
        new Bootstrap(0.95, RESAMPLES, Bootstrap.Method.PERCENTILE)
            .interval(regrets, OrderStatistics::median, new Seed(1).stream("bootstrap", 0));
    return Table.markdownLine(
        List.of(
            problem.name(),
            contender.name(),
            fixed(2, 100 * median.estimate())
                + " ["
                + fixed(2, 100 * median.low())
                + ", "
                + fixed(2, 100 * median.high())
                + "]",
            fixed(2, 100 * Bootstrap.mean(regrets)),
            fixed(2, 100 * OrderStatistics.median(values(runs, RecommendationScore::visited))),
            fixed(1, 100 * Bootstrap.mean(values(runs, RecommendationScore::bias))),
            known(0, values(runs, RecommendationScore::covered)),
            known(1, values(runs, RecommendationScore::halfWidth)),
            fixed(0, Bootstrap.mean(values(runs, RecommendationScore::distinct))),
            fixed(2, OrderStatistics.median(values(runs, RecommendationScore::decisionMillis)))));
  }

  /** Every run, the names of the columns first. */
  List<List<String>> runs() {
    return rows;
  }

  private static String fixed(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** Mean of those that have one, in percent. */
  private static String known(int decimals, double[] values) {
    double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    return known.length == 0 ? "-" : fixed(decimals, 100 * Bootstrap.mean(known));
  }

  private static double[] values(
      List<RecommendationScore> runs, ToDoubleFunction<RecommendationScore> value) {
    return runs.stream().mapToDouble(value).toArray();
  }

  private static List<String> csv(
      Problem problem,
      Contender contender,
      RunSettings settings,
      int repetition,
      RecommendationScore run) {
    return List.of(
        problem.name(),
        contender.name(),
        Long.toString(settings.seed(repetition)),
        Integer.toString(settings.budget()),
        Double.toString(run.regret()),
        Double.toString(run.visited()),
        Double.toString(run.bias()),
        Double.toString(run.covered()),
        Double.toString(run.halfWidth()),
        Double.toString(run.allRuns().bias()),
        Double.toString(run.allRuns().covered()),
        Double.toString(run.allRuns().halfWidth()),
        Integer.toString(run.distinct()),
        Double.toString(run.decisionMillis()));
  }
}

package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.internal.BinomialShare;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.noise.RecommendationScore;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.report.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * What recommendations are worth against the number of evaluations: coverage with its binomial
 * interval (Clopper and Pearson 1934), bias, width, regret, and the slope of log regret against log
 * evaluations. Not thread-safe.
 */
final class BudgetCurve {
  private static final Table COLUMNS =
      new Table(
          2,
          List.of(
              "problem",
              "contender",
              "evaluations",
              "runs",
              "covered % [95 %]",
              "bias % (s.e.)",
              "half width %",
              "runs behind it",
              "mean regret %",
              "best visited %"));

  private final List<double[]> points = new ArrayList<>();

  static String head() {
    return COLUMNS.markdownHead();
  }

  /** The line of one number of evaluations. */
  String row(String problem, String contender, int evaluations, List<RecommendationScore> runs) {
    double regret = Bootstrap.mean(values(runs, RecommendationScore::regret));
    points.add(new double[] {evaluations, regret});
    double[] bias = values(runs, RecommendationScore::bias);
    double[] covered = known(values(runs, RecommendationScore::covered));
    double[] widths = known(values(runs, RecommendationScore::halfWidth));
    return Table.markdownLine(
        List.of(
            problem,
            contender,
            Integer.toString(evaluations),
            Integer.toString(runs.size()),
            covered.length == 0 ? "-" : coverage(covered),
            fixed(1, 100 * Bootstrap.mean(bias)) + " (" + fixed(1, 100 * error(bias)) + ")",
            widths.length == 0 ? "-" : fixed(1, 100 * Bootstrap.mean(widths)),
            fixed(0, Bootstrap.mean(values(runs, r -> r.measurements()))),
            fixed(2, 100 * regret),
            fixed(2, 100 * Bootstrap.mean(values(runs, RecommendationScore::visited)))));
  }

  /** The slope over the lines so far, which are forgotten; empty for fewer than two. */
  String slope(String problem, String contender) {
    SimpleRegression regression = new SimpleRegression();
    for (double[] point : points) {
      if (point[1] > 0) {
        regression.addData(Math.log(point[0]), Math.log(point[1]));
      }
    }
    points.clear();
    return regression.getN() < 2
        ? ""
        : String.format(
            Locale.ROOT,
            "%s, %s: regret ~ evaluations^%.2f%n",
            problem,
            contender,
            regression.getSlope());
  }

  private static String coverage(double[] covered) {
    BinomialShare share =
        new BinomialShare((int) Math.round(Arrays.stream(covered).sum()), covered.length);
    Interval interval = share.interval(0.95);
    return fixed(1, 100 * share.share())
        + " ["
        + fixed(0, 100 * interval.low())
        + ", "
        + fixed(0, 100 * interval.high())
        + "]";
  }

  static double error(double[] values) {
    double mean = Bootstrap.mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return values.length < 2
        ? Double.NaN
        : Math.sqrt(squares / (values.length - 1.0) / values.length);
  }

  private static double[] known(double[] values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
  }

  private static double[] values(
      List<RecommendationScore> runs, ToDoubleFunction<RecommendationScore> value) {
    return runs.stream().mapToDouble(value).toArray();
  }

  private static String fixed(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}

package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.Friedman;
import io.github.bbo4j.report.statistics.Ranks;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank.Alternative;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One metric of the same heuristics on one or several problems, put to the test: each heuristic
 * against the first on each problem by Wilcoxon over the paired repetitions, with Holm's correction
 * over all heuristics of the problem; and all heuristics over all (problem, repetition) blocks by
 * Friedman. The smaller value is the better one, or the larger where {@link Metric#isMoreBetter}.
 *
 * @param metric what is compared
 * @param heuristics in order, the first is the reference; copied
 * @param rows one per problem and heuristic; copied
 * @param blocks the pairs of a problem and a repetition
 * @param friedman over the blocks; nothing with fewer than two heuristics or blocks
 */
public record Comparison(
    Metric metric,
    List<String> heuristics,
    List<Row> rows,
    int blocks,
    Optional<Friedman> friedman) {

  /** Copies the lists. */
  public Comparison {
    heuristics = List.copyOf(heuristics);
    rows = List.copyOf(rows);
  }

  /**
   * One heuristic on one problem.
   *
   * @param problem its name
   * @param heuristic its name
   * @param mean of the metric over the repetitions
   * @param median of the metric over the repetitions
   * @param p two-sided, against the reference; NaN for the reference itself
   * @param corrected the same after Holm
   * @param wins repetitions better than the reference's
   * @param losses repetitions worse
   */
  public record Row(
      String problem,
      String heuristic,
      double mean,
      double median,
      double p,
      double corrected,
      int wins,
      int losses) {}

  /**
   * Compares.
   *
   * @param runs every heuristic on every problem with the same repetitions
   * @throws IllegalArgumentException if they are not, or the metric is NaN for a run
   */
  public static Comparison of(List<RunRecord> runs, Metric metric) {
    Arguments.given(runs, "runs");
    Arguments.given(metric, "metric");
    Map<String, Map<String, List<RunRecord>>> table = new LinkedHashMap<>();
    for (RunRecord run : runs) {
      table
          .computeIfAbsent(run.problem().name(), p -> new LinkedHashMap<>())
          .computeIfAbsent(run.heuristic(), h -> new ArrayList<>())
          .add(run);
    }
    List<String> heuristics =
        table.values().stream().findFirst().map(m -> List.copyOf(m.keySet())).orElse(List.of());
    List<Row> rows = new ArrayList<>();
    List<double[]> blocks = new ArrayList<>();
    for (var problem : table.entrySet()) {
      double[][] values = values(problem.getKey(), problem.getValue(), heuristics, metric);
      rows.addAll(rows(problem.getKey(), heuristics, values, metric.isMoreBetter() ? -1 : 1));
      for (int r = 0; r < values[0].length; r++) {
        int repetition = r;
        blocks.add(Arrays.stream(values).mapToDouble(v -> v[repetition]).toArray());
      }
    }
    return new Comparison(
        metric,
        heuristics,
        rows,
        blocks.size(),
        heuristics.size() < 2 || blocks.size() < 2
            ? Optional.empty()
            : Optional.of(Friedman.test(blocks.toArray(new double[0][]))));
  }

  /** One row per heuristic, one column per repetition; the smaller is the better one. */
  private static double[][] values(
      String problem, Map<String, List<RunRecord>> its, List<String> heuristics, Metric metric) {
    int sign = metric.isMoreBetter() ? -1 : 1;
    List<Integer> repetitions = null;
    double[][] values = new double[heuristics.size()][];
    for (int h = 0; h < values.length; h++) {
      List<RunRecord> runs = its.getOrDefault(heuristics.get(h), List.of());
      List<Integer> mine = runs.stream().map(RunRecord::repetition).toList();
      if (repetitions == null) {
        repetitions = mine;
      }
      if (!mine.equals(repetitions) || its.size() != heuristics.size()) {
        throw new IllegalArgumentException(
            "the repetitions of " + heuristics.get(h) + " have no partners: " + mine);
      }
      values[h] = runs.stream().mapToDouble(run -> sign * metric.of(run)).toArray();
      if (Arrays.stream(values[h]).anyMatch(Double::isNaN)) {
        throw new IllegalArgumentException(
            heuristics.get(h)
                + " has a run on "
                + problem
                + " without a value of "
                + metric.name().toLowerCase(Locale.ROOT)
                + ", so that nothing can be tested. Maybe compare another metric");
      }
    }
    return values;
  }

  private static List<Row> rows(
      String problem, List<String> heuristics, double[][] values, int sign) {
    double[] p = new double[heuristics.size() - 1];
    for (int h = 1; h < values.length; h++) {
      p[h - 1] = WilcoxonSignedRank.test(values[h], values[0], Alternative.TWO_SIDED).p();
    }
    double[] corrected = Ranks.holm(p);
    List<Row> rows = new ArrayList<>();
    for (int h = 0; h < values.length; h++) {
      int wins = 0;
      int losses = 0;
      for (int r = 0; r < values[h].length; r++) {
        wins += values[h][r] < values[0][r] ? 1 : 0;
        losses += values[h][r] > values[0][r] ? 1 : 0;
      }
      rows.add(
          new Row(
              problem,
              heuristics.get(h),
              sign * Bootstrap.mean(values[h]) + 0.0,
              sign * OrderStatistics.median(values[h]) + 0.0,
              h == 0 ? Double.NaN : p[h - 1],
              h == 0 ? Double.NaN : corrected[h - 1],
              wins,
              losses));
    }
    return rows;
  }
}

package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.noise.RecommendationScore;
import io.github.bbo4j.benchmarks.noise.RecommendationScore.AllRuns;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * One row per kind of noise and contender, over all problems: coverage of those that have an
 * interval, how many have none, as those that take costs to be exact, bias, regret, what is said to
 * be the best with probability above 0.8 and is it, the mean of all runs beside it, and what the
 * recommendation says beside. Not thread-safe.
 */
final class NoiseTable {
  private static final double SAID = 0.8;
  private static final double PERCENT = 100;
  private static final Table COLUMNS =
      new Table(
          2,
          List.of(
              "noise",
              "contender",
              "runs",
              "covered %",
              "no interval",
              "bias % (s.e.)",
              "half width %",
              "median regret %",
              "said best, true",
              "mean of all: covered %",
              "none",
              "bias %",
              "half width %",
              "apart, covered",
              "notices"));

  /** A row. */
  private record Key(String noise, String contender) {}

  private final int problems;
  private final Map<Key, List<List<RecommendationScore>>> seen = new HashMap<>();

  /**
   * An empty table.
   *
   * @param problems over how many a row is
   */
  NoiseTable(int problems) {
    this.problems = problems;
  }

  static String head() {
    return COLUMNS.markdownHead();
  }

  /** Takes in the runs on one problem; the line, if these were the last of it. */
  Optional<String> add(String noise, String contender, List<RecommendationScore> runs) {
    Key key = new Key(noise, contender);
    List<List<RecommendationScore>> all = seen.computeIfAbsent(key, k -> new ArrayList<>());
    all.add(runs);
    return all.size() < problems
        ? Optional.empty()
        : Optional.of(line(key, all.stream().flatMap(List::stream).toList()));
  }

  private static String line(Key key, List<RecommendationScore> runs) {
    double[] covered = known(runs, RecommendationScore::covered);
    double[] widths = known(runs, RecommendationScore::halfWidth);
    double[] bias = known(runs, RecommendationScore::bias);
    double error = BudgetCurve.error(bias);
    double[] regrets = runs.stream().mapToDouble(RecommendationScore::regret).toArray();
    List<RecommendationScore> said = runs.stream().filter(r -> r.probability() > SAID).toList();
    List<AllRuns> all =
        runs.stream()
            .map(RecommendationScore::allRuns)
            .filter(a -> !Double.isNaN(a.covered()))
            .toList();
    long held = said.stream().filter(r -> r.regret() <= r.visited()).count();
    return Table.markdownLine(
        List.of(
            key.noise(),
            key.contender(),
            Integer.toString(runs.size()),
            covered.length == 0 ? "-" : fixed(0, PERCENT * Bootstrap.mean(covered)),
            Integer.toString(runs.size() - covered.length),
            fixed(1, PERCENT * Bootstrap.mean(bias)) + " (" + fixed(1, PERCENT * error) + ")",
            widths.length == 0 ? "-" : fixed(1, PERCENT * OrderStatistics.median(widths)),
            fixed(1, PERCENT * OrderStatistics.median(regrets)),
            said.size() + ", " + held,
            covered(all),
            Integer.toString(runs.size() - all.size()),
            all.isEmpty() ? "-" : fixed(1, PERCENT * mean(all, AllRuns::bias)),
            all.isEmpty() ? "-" : fixed(1, PERCENT * median(all)),
            apart(all),
            notices(runs)));
  }

  private static String covered(List<AllRuns> all) {
    return all.isEmpty() ? "-" : fixed(0, PERCENT * mean(all, AllRuns::covered));
  }

  private static double mean(List<AllRuns> all, ToDoubleFunction<AllRuns> value) {
    return Bootstrap.mean(all.stream().mapToDouble(value).toArray());
  }

  private static double median(List<AllRuns> all) {
    return OrderStatistics.median(all.stream().mapToDouble(AllRuns::halfWidth).toArray());
  }

  /** How often it is told to be another than the estimate, and how often it is right then. */
  private static String apart(List<AllRuns> all) {
    List<AllRuns> apart = all.stream().filter(AllRuns::isApart).toList();
    return apart.size() + ", " + apart.stream().filter(a -> a.covered() > 0).count();
  }

  private static double[] known(
      List<RecommendationScore> runs, ToDoubleFunction<RecommendationScore> value) {
    double[] all = runs.stream().mapToDouble(value).toArray();
    return Arrays.stream(all).filter(v -> !Double.isNaN(v)).toArray();
  }

  /** Each with the number of runs that say it. */
  private static String notices(List<RecommendationScore> runs) {
    Map<String, Long> counts =
        runs.stream()
            .flatMap(r -> r.notices().stream().distinct())
            .collect(Collectors.groupingBy(n -> n, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String fixed(int decimals, double value) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}

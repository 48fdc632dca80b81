package io.github.bbo4j.benchmarks.compare;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.benchmarks.internal.Separators;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.Ranks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Regrets after 25, 50 and 100 evaluations of the same heuristics on several datasets, read from
 * the summaries of {@link RunCsv#summary}. Immutable but for the arrays it hands out.
 */
public final class RegretTable {
  /** The numbers of evaluations, in the order of all arrays by point here. */
  public static final List<Integer> POINTS = List.of(25, 50, 100);

  private static final List<Metric> SIMPLE =
      List.of(Metric.SIMPLE_REGRET_25, Metric.SIMPLE_REGRET_50, Metric.SIMPLE_REGRET_100);
  private static final List<Metric> RELATIVE =
      List.of(Metric.REGRET_25, Metric.REGRET_50, Metric.REGRET_100);
  private static final double FLOOR = 1e-3;

  private final Map<String, Map<String, List<Run>>> runs;
  private final List<String> heuristics;
  private final int longest;

  /** One run: simple and relative regrets by point, and how many evaluations it had. */
  private record Run(List<Double> simple, List<Double> percent, int evaluations) {}

  private static IllegalArgumentException twice(Path file, NamedCsvRecord row) {
    return new IllegalArgumentException(
        file
            + ": repetition "
            + row.findField("repetition").orElse("")
            + " of "
            + field(file, row, "heuristic")
            + " on "
            + field(file, row, "dataset")
            + " was read already, the same to the last digit. Maybe give each summary once");
  }

  private RegretTable(Map<String, Map<String, List<Run>>> runs) {
    this.runs = runs;
    this.heuristics =
        runs.values().stream().findFirst().map(m -> List.copyOf(m.keySet())).orElse(List.of());
    this.longest =
        runs.values().stream()
            .flatMap(its -> its.values().stream())
            .flatMap(List::stream)
            .mapToInt(Run::evaluations)
            .max()
            .orElse(0);
    runs.forEach(
        (dataset, its) -> {
          Map.Entry<String, List<Run>> first = its.entrySet().iterator().next();
          int repetitions = first.getValue().size();
          if (its.size() != heuristics.size() || !its.keySet().containsAll(heuristics)) {
            throw new IllegalArgumentException(
                dataset + " has the heuristics " + its.keySet() + " but another " + heuristics);
          }
          its.forEach(
              (heuristic, list) -> {
                if (list.size() != repetitions) {
                  throw new IllegalArgumentException(
                      dataset
                          + " has "
                          + list.size()
                          + " repetitions of "
                          + heuristic
                          + " but "
                          + repetitions
                          + " of "
                          + first.getKey()
                          + ". Maybe one of them is in several files");
                }
              });
        });
  }

  /**
   * Reads summaries; rows of one dataset may be spread over several files.
   *
   * @throws IOException if a file can't be read
   * @throws IllegalArgumentException if there is no row, a column is missing, a run is there twice,
   *     or datasets have different heuristics or unequal repetitions of them
   */
  public static RegretTable read(List<Path> summaries) throws IOException {
    Arguments.given(summaries, "summaries");
    Map<String, Map<String, List<Run>>> runs = new LinkedHashMap<>();
    Set<List<String>> rows = new HashSet<>();
    for (Path file : summaries) {
      int before = rows.size();
      try (CsvReader<NamedCsvRecord> csv =
          CsvReader.builder()
              .fieldSeparator(Separators.of(file))
              .detectBomHeader(true)
              .ofNamedCsvRecord(file)) {
        for (NamedCsvRecord row : csv) {
          if (!rows.add(row.getFields())) {
            throw twice(file, row);
          }
          runs.computeIfAbsent(field(file, row, "dataset"), d -> new LinkedHashMap<>())
              .computeIfAbsent(field(file, row, "heuristic"), h -> new ArrayList<>())
              .add(
                  new Run(
                      numbers(file, row, SIMPLE),
                      numbers(file, row, RELATIVE),
                      (int) number(file, row, "evaluations")));
        }
      }
      if (rows.size() == before) {
        throw new IllegalArgumentException(
            file + " holds no run: a summary has a header, and a row for each run");
      }
    }
    return new RegretTable(runs);
  }

  private static List<Double> numbers(Path file, NamedCsvRecord row, List<Metric> metrics) {
    return metrics.stream().map(m -> number(file, row, m.name().toLowerCase(Locale.ROOT))).toList();
  }

  private static double number(Path file, NamedCsvRecord row, String column) {
    String field = field(file, row, column);
    if (field.isEmpty() || "infinite".equals(field)) {
      return field.isEmpty() ? Double.NaN : Double.POSITIVE_INFINITY;
    }
    try {
      return Decimals.parse(field);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          file + ", line " + row.getStartingLineNumber() + ": " + column + " = " + e.getMessage(),
          e);
    }
  }

  private static String field(Path file, NamedCsvRecord row, String column) {
    return row.findField(column)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    file + " has no column " + column + ". Maybe write it anew by --summary"));
  }

  /** The points that a run came to, with the next one: the end of runs that are shorter. */
  public List<Integer> points() {
    int reached = (int) POINTS.stream().filter(p -> p < longest).count();
    return POINTS.subList(0, Math.min(reached + 1, POINTS.size()));
  }

  /** How many evaluations a point stands for: no more than the longest run had. */
  public int evaluations(int point) {
    return Math.min(point, longest);
  }

  /** Names of the datasets, as they were read. */
  public List<String> datasets() {
    return List.copyOf(runs.keySet());
  }

  /** Names of the heuristics, as they were read. */
  public List<String> heuristics() {
    return heuristics;
  }

  /** Simple regrets of the runs of a heuristic on a dataset after the number of evaluations. */
  public double[] simple(String dataset, String heuristic, int point) {
    int p = POINTS.indexOf(point);
    return its(dataset, heuristic).stream().mapToDouble(r -> r.simple().get(p)).toArray();
  }

  /** Mean regret in percent of the optimum; infinite where the optimum is 0. */
  public double meanPercent(String dataset, String heuristic, int point) {
    int p = POINTS.indexOf(point);
    return its(dataset, heuristic).stream()
        .mapToDouble(r -> r.percent().get(p))
        .average()
        .orElse(Double.NaN);
  }

  private List<Run> its(String dataset, String heuristic) {
    return runs.getOrDefault(dataset, Map.of()).getOrDefault(heuristic, List.of());
  }

  /**
   * Ranks of all heuristics on a dataset by mean simple regret, 1 the lowest; equal ones share
   * their mean rank.
   */
  public double[] ranks(String dataset, int point) {
    return Ranks.of(
        heuristics.stream().mapToDouble(h -> Bootstrap.mean(simple(dataset, h, point))).toArray());
  }

  /** Mean rank over the datasets, one per heuristic. */
  public double[] meanRanks(int point) {
    double[] sum = new double[heuristics.size()];
    for (String dataset : runs.keySet()) {
      double[] ranks = ranks(dataset, point);
      for (int h = 0; h < sum.length; h++) {
        sum[h] += ranks[h] / runs.size();
      }
    }
    return sum;
  }

  /** Mean over the datasets of log10(mean relative regret + 0.001); infinite if an optimum is 0. */
  public double score(String heuristic, int point) {
    return runs.keySet().stream()
        .mapToDouble(d -> Math.log10(meanPercent(d, heuristic, point) / 100 + FLOOR))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * On how many datasets the first heuristic has a smaller, an equal, a larger mean regret than
   * another.
   */
  public int[] aheadLevelBehind(String other, int point) {
    int[] counts = new int[3];
    for (String dataset : runs.keySet()) {
      double mine = Bootstrap.mean(simple(dataset, heuristics.get(0), point));
      double its = Bootstrap.mean(simple(dataset, other, point));
      counts[mine < its ? 0 : mine > its ? 2 : 1]++;
    }
    return counts;
  }
}

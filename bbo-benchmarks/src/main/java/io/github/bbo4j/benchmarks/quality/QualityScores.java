package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import io.github.bbo4j.report.statistics.Ranks;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The scores of one group: of a case by {@link QualityGroup}, of a family the mean over its cases,
 * of a contender the mean over the families, which all weigh alike. Only cases that every one of
 * the contenders ran on count. Immutable and thread-safe.
 */
public final class QualityScores {
  /** Who scores of functions and landscapes are relative to. */
  public static final String RANDOM = "random";

  private static final int RESAMPLES = 10_000;
  private static final int RESAMPLES_OF_RUNS = 2000;

  private final QualityGroup group;
  private final List<String> contenders;
  private final Map<String, List<String>> families = new LinkedHashMap<>();
  private final Map<String, Map<String, List<List<Double>>>> regrets = new LinkedHashMap<>();

  private QualityScores(QualityGroup group, List<String> contenders) {
    this.group = group;
    this.contenders = contenders;
  }

  /**
   * Scores.
   *
   * @param group of the cases; runs of others are passed over
   * @param runs of these contenders, and of random search where scores are relative to it
   * @param contenders in the order of tables, the first is the reference; copied
   */
  public static QualityScores of(
      QualityGroup group, Collection<QualityRun> runs, List<String> contenders) {
    QualityScores scores = new QualityScores(group, List.copyOf(contenders));
    Map<String, String> familyOf = new LinkedHashMap<>();
    for (QualityRun run : runs) {
      if (run.key().group() == group) {
        familyOf.put(run.key().problem(), run.key().family());
        scores
            .regrets
            .computeIfAbsent(run.key().problem(), p -> new LinkedHashMap<>())
            .computeIfAbsent(run.key().contender(), c -> new ArrayList<>())
            .add(run.regrets());
      }
    }
    Set<String> needed = new LinkedHashSet<>(contenders);
    if (group.isOverRandom()) {
      needed.add(RANDOM);
    }
    familyOf.forEach(
        (problem, family) -> {
          if (scores.regrets.getOrDefault(problem, Map.of()).keySet().containsAll(needed)) {
            scores.families.computeIfAbsent(family, f -> new ArrayList<>()).add(problem);
          }
        });
    return scores;
  }

  /** The group. */
  public QualityGroup group() {
    return group;
  }

  /** The contenders, the first is the reference. */
  public List<String> contenders() {
    return contenders;
  }

  /** The families with a case that counts, in the order of the runs. */
  public List<String> families() {
    return List.copyOf(families.keySet());
  }

  /** The cases of a family that count. */
  public List<String> cases(String family) {
    return List.copyOf(families.getOrDefault(family, List.of()));
  }

  /** How many runs a contender has of a case. */
  public int repetitions(String problem, String contender) {
    return regrets(problem, contender).size();
  }

  private List<List<Double>> regrets(String problem, String contender) {
    return regrets.getOrDefault(problem, Map.of()).getOrDefault(contender, List.of());
  }

  /** The score of a case at the point of that number in {@link QualityGroup}'s list. */
  public double ofCase(String problem, String contender, int point) {
    return score(regrets(problem, contender), regrets(problem, RANDOM), point);
  }

  private double score(List<List<Double>> its, List<List<Double>> random, int point) {
    return group.isOverRandom()
        ? Math.log10(typical(its, point) / typical(random, point))
        : Math.log10(typical(its, point));
  }

  /** The median or mean regret plus the floor. */
  private double typical(List<List<Double>> runs, int point) {
    double[] values = at(runs, point);
    double typical = group.isOverRandom() ? OrderStatistics.median(values) : Bootstrap.mean(values);
    return typical + group.floor();
  }

  private static double[] at(List<List<Double>> runs, int point) {
    return runs.stream().mapToDouble(r -> r.get(point)).toArray();
  }

  /** The score of a family. */
  public double ofFamily(String family, String contender, int point) {
    return cases(family).stream()
        .mapToDouble(problem -> ofCase(problem, contender, point))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * A 95 % interval of the score of a family: the repetitions are drawn anew, with replacement, the
   * same ones of all its cases and of random search.
   */
  public BootstrapInterval intervalOfFamily(String family, String contender, int point) {
    int fewest = Integer.MAX_VALUE;
    for (String problem : cases(family)) {
      fewest = Math.min(fewest, repetitions(problem, contender));
      fewest = group.isOverRandom() ? Math.min(fewest, repetitions(problem, RANDOM)) : fewest;
    }
    double[] repetitions = IntStream.range(0, fewest).asDoubleStream().toArray();
    return new Bootstrap(0.95, RESAMPLES_OF_RUNS, Bootstrap.Method.PERCENTILE)
        .interval(
            repetitions,
            drawn -> {
              double sum = 0;
              for (String problem : cases(family)) {
                List<List<Double>> random =
                    group.isOverRandom() ? drawn(problem, RANDOM, drawn) : List.of();
                sum += score(drawn(problem, contender, drawn), random, point);
              }
              return sum / cases(family).size();
            },
            new Seed(1).stream("repetitions", 0));
  }

  private List<List<Double>> drawn(String problem, String contender, double[] repetitions) {
    List<List<Double>> runs = regrets(problem, contender);
    return Arrays.stream(repetitions).mapToObj(r -> runs.get((int) r)).toList();
  }

  /** How many runs of all cases ended behind the median of random search, where that has run. */
  public long behindRandom(String contender, int point) {
    long behind = 0;
    for (String family : families()) {
      for (String problem : cases(family)) {
        double[] random = at(regrets(problem, RANDOM), point);
        double median = random.length == 0 ? Double.NaN : OrderStatistics.median(random);
        behind +=
            Arrays.stream(at(regrets(problem, contender), point)).filter(r -> r > median).count();
      }
    }
    return behind;
  }

  /** How many runs a contender has of all cases. */
  public int runs(String contender) {
    return families().stream()
        .flatMap(f -> cases(f).stream())
        .mapToInt(p -> repetitions(p, contender))
        .sum();
  }

  /** One score per family. */
  public double[] byFamily(String contender, int point) {
    return families().stream().mapToDouble(f -> ofFamily(f, contender, point)).toArray();
  }

  /** The score of a contender with a 95 % interval: families are drawn anew, with replacement. */
  public BootstrapInterval of(String contender, int point) {
    return new Bootstrap(0.95, RESAMPLES, Bootstrap.Method.PERCENTILE)
        .interval(byFamily(contender, point), Bootstrap::mean, new Seed(1).stream("families", 0));
  }

  /** The mean rank over all cases, 1 the best; one per contender. */
  public double[] meanRanks(int point) {
    double[] sums = new double[contenders.size()];
    int count = 0;
    for (String family : families()) {
      for (String problem : cases(family)) {
        double[] ranks =
            Ranks.of(contenders.stream().mapToDouble(c -> ofCase(problem, c, point)).toArray());
        for (int c = 0; c < sums.length; c++) {
          sums[c] += ranks[c];
        }
        count++;
      }
    }
    for (int c = 0; c < sums.length; c++) {
      sums[c] /= count;
    }
    return sums;
  }

  /** The p-value of no difference to the reference, two-sided, over the families (Wilcoxon). */
  public double p(String contender, int point) {
    return WilcoxonSignedRank.test(
            byFamily(contender, point),
            byFamily(contenders.get(0), point),
            WilcoxonSignedRank.Alternative.TWO_SIDED)
        .p();
  }

  /**
   * Who would have been chosen without a family: the contender with the lowest mean score over all
   * points and the other families.
   */
  public String chosenWithout(String family) {
    String chosen = contenders.get(0);
    double lowest = Double.POSITIVE_INFINITY;
    for (String contender : contenders) {
      double sum = 0;
      for (String other : families()) {
        for (int point = 0; point < group.points().size() && !other.equals(family); point++) {
          sum += ofFamily(other, contender, point);
        }
      }
      if (sum < lowest) {
        lowest = sum;
        chosen = contender;
      }
    }
    return chosen;
  }
}

package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import io.github.bbo4j.report.statistics.Ranks;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scores of one group: of a case by {@link QualityGroup}, of a family the mean over its cases,
 * of a contender the mean over the families, which all weigh alike. Only cases that every one of
 * the contenders ran on count. Immutable and thread-safe.
 */
public final class QualityScores {
  /** Who scores of functions and landscapes are relative to. */
  public static final String RANDOM = "random";

  private static final int RESAMPLES = 10_000;

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
    double its = typical(problem, contender, point);
    return group.isOverRandom()
        ? Math.log10(its / typical(problem, RANDOM, point))
        : Math.log10(its);
  }

  /** The median or mean regret plus the floor. */
  private double typical(String problem, String contender, int point) {
    double[] values = regrets(problem, contender).stream().mapToDouble(r -> r.get(point)).toArray();
    double typical = group.isOverRandom() ? OrderStatistics.median(values) : Bootstrap.mean(values);
    return typical + group.floor();
  }

  /** The score of a family. */
  public double ofFamily(String family, String contender, int point) {
    return cases(family).stream()
        .mapToDouble(problem -> ofCase(problem, contender, point))
        .average()
        .orElse(Double.NaN);
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

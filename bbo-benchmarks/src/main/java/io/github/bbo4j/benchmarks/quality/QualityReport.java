package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables of a quality experiment as Markdown. Stateless and thread-safe. */
public final class QualityReport {
  private QualityReport() {}

  /** Everything about one group: overview, families, what would have been chosen. */
  public static String of(QualityScores scores) {
    if (scores.families().isEmpty()) {
      return "";
    }
    return "## "
        + scores.group().id()
        + "\n\n"
        + overview(scores)
        + "\n"
        + families(scores)
        + "\n"
        + behindRandom(scores)
        + "\n"
        + leftOut(scores)
        + "\n";
  }

  /** One line per contender: scores with intervals over families, ranks, p-values. */
  static String overview(QualityScores scores) {
    List<Integer> points = scores.group().points();
    List<String> header = new ArrayList<>(List.of("contender"));
    points.forEach(n -> header.add("score at " + n));
    points.forEach(n -> header.add("rank " + n));
    points.forEach(n -> header.add("p " + n));
    Table table = new Table(1, header);
    for (int c = 0; c < scores.contenders().size(); c++) {
      String contender = scores.contenders().get(c);
      List<String> row = new ArrayList<>(List.of(contender));
      for (int p = 0; p < points.size(); p++) {
        BootstrapInterval interval = scores.of(contender, p);
        row.add(fixed(interval.estimate()) + bracketed(interval));
      }
      for (int p = 0; p < points.size(); p++) {
        row.add(fixed(scores.meanRanks(p)[c]));
      }
      for (int p = 0; p < points.size(); p++) {
        row.add(c == 0 ? "-" : String.format(Locale.ROOT, "%.3f", scores.p(contender, p)));
      }
      table.row(row);
    }
    int cases = scores.families().stream().mapToInt(f -> scores.cases(f).size()).sum();
    return cases
        + " cases of "
        + scores.families().size()
        + " families; intervals: families drawn anew; p: against "
        + scores.contenders().get(0)
        + " over families, Wilcoxon, two-sided, uncorrected.\n\n"
        + table.markdown();
  }

  private static String bracketed(BootstrapInterval interval) {
    return " [" + fixed(interval.low()) + ", " + fixed(interval.high()) + "]";
  }

  /** One line per family: the scores of all contenders, the first with intervals over runs. */
  static String families(QualityScores scores) {
    List<Integer> points = scores.group().points();
    List<String> header = new ArrayList<>(List.of("family", "cases"));
    scores.contenders().forEach(c -> header.add(c + " " + slashed(points)));
    Table table = new Table(1, header);
    for (String family : scores.families()) {
      List<String> row =
          new ArrayList<>(List.of(family, Integer.toString(scores.cases(family).size())));
      for (String contender : scores.contenders()) {
        List<String> values = new ArrayList<>();
        boolean isFirst = contender.equals(scores.contenders().get(0));
        for (int p = 0; p < points.size(); p++) {
          values.add(
              fixed(scores.ofFamily(family, contender, p))
                  + (isFirst ? bracketed(scores.intervalOfFamily(family, contender, p)) : ""));
        }
        row.add(String.join(" / ", values));
      }
      table.row(row);
    }
    return table.markdown();
  }

  /** How many runs of each contender ended behind random search. */
  static String behindRandom(QualityScores scores) {
    List<String> counts = new ArrayList<>();
    for (String contender : scores.contenders()) {
      List<String> values = new ArrayList<>();
      for (int p = 0; p < scores.group().points().size(); p++) {
        values.add(Long.toString(scores.behindRandom(contender, p)));
      }
      counts.add(contender + " " + String.join(" / ", values) + " of " + scores.runs(contender));
    }
    return "Runs behind the median of random search at "
        + slashed(scores.group().points())
        + ": "
        + String.join("; ", counts)
        + ".\n";
  }

  private static String slashed(List<Integer> points) {
    return points.stream().map(String::valueOf).collect(Collectors.joining("/"));
  }

  /** Who wins without a family, and what that scores on it: the only score that decides. */
  static String leftOut(QualityScores scores) {
    List<Integer> points = scores.group().points();
    if (scores.families().size() < 2 || scores.contenders().size() < 2) {
      return "";
    }
    double[] sums = new double[points.size()];
    Map<String, Integer> chosen = new LinkedHashMap<>();
    for (String family : scores.families()) {
      String contender = scores.chosenWithout(family);
      chosen.merge(contender, 1, Integer::sum);
      for (int p = 0; p < sums.length; p++) {
        sums[p] += scores.ofFamily(family, contender, p) / scores.families().size();
      }
    }
    List<String> values = new ArrayList<>();
    for (double sum : sums) {
      values.add(fixed(sum));
    }
    return "Leave one family out: chosen on the others "
        + chosen
        + ", score on what was left out at "
        + slashed(points)
        + ": "
        + String.join(" / ", values)
        + "\n";
  }

  /**
   * Ours beside the peers, over the recorded systems that all of them have. A peer that ran on
   * fewer than most is left out.
   *
   * @param runs ours and the peers'
   * @param ours our contenders
   * @return empty if there are no peers
   */
  public static String peers(Collection<QualityRun> runs, List<String> ours) {
    Map<String, Set<String>> systems = new LinkedHashMap<>();
    for (QualityRun run : runs) {
      if (run.key().group() == QualityGroup.RECORDED && !ours.contains(run.key().contender())) {
        systems
            .computeIfAbsent(run.key().contender(), c -> new LinkedHashSet<>())
            .add(run.key().problem());
      }
    }
    int most = systems.values().stream().mapToInt(Set::size).max().orElse(0);
    if (most == 0) {
      return "";
    }
    List<String> all = new ArrayList<>(ours);
    systems.forEach(
        (peer, its) -> {
          if (its.size() == most) {
            all.add(peer);
          }
        });
    return peers(QualityScores.of(QualityGroup.RECORDED, runs, all));
  }

  private static String peers(QualityScores scores) {
    List<Integer> points = scores.group().points();
    List<String> header = new ArrayList<>(List.of("contender", "runs"));
    points.forEach(n -> header.add("at " + n));
    points.forEach(n -> header.add("rank " + n));
    Table table = new Table(1, header);
    List<String> cases = scores.families().stream().flatMap(f -> scores.cases(f).stream()).toList();
    if (cases.isEmpty()) {
      return "";
    }
    for (int c = 0; c < scores.contenders().size(); c++) {
      String contender = scores.contenders().get(c);
      int fewest = cases.stream().mapToInt(s -> scores.repetitions(s, contender)).min().orElse(0);
      List<String> row = new ArrayList<>(List.of(contender, Integer.toString(fewest)));
      for (int p = 0; p < points.size(); p++) {
        int point = p;
        row.add(
            fixed(
                Bootstrap.mean(
                    cases.stream()
                        .mapToDouble(s -> scores.ofCase(s, contender, point))
                        .toArray())));
      }
      for (int p = 0; p < points.size(); p++) {
        row.add(fixed(scores.meanRanks(p)[c]));
      }
      table.row(row);
    }
    return "## beside the peers\n\nMean over the "
        + cases.size()
        + " systems "
        + String.join(", ", cases)
        + ", each of one weight; runs: the fewest of a system.\n\n"
        + table.markdown()
        + "\n";
  }

  /** One line per case and contender, with a header. */
  public static String csv(List<QualityScores> groups) {
    StringBuilder text =
        new StringBuilder(
            "group,family,problem,contender,repetitions,score_25,score_50,score_100\n");
    for (QualityScores scores : groups) {
      int points = scores.group().points().size();
      for (String family : scores.families()) {
        for (String problem : scores.cases(family)) {
          for (String contender : scores.contenders()) {
            List<String> row =
                new ArrayList<>(
                    List.of(
                        scores.group().id(),
                        family,
                        problem,
                        contender,
                        Integer.toString(scores.repetitions(problem, contender))));
            for (int p = points - 3; p < points; p++) {
              row.add(p < 0 ? "" : Double.toString(scores.ofCase(problem, contender, p)));
            }
            text.append(String.join(",", row)).append('\n');
          }
        }
      }
    }
    return text.toString();
  }

  private static String fixed(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}

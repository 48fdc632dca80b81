package io.github.bbo4j.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.ComparedMetric.Better;
import io.github.bbo4j.report.statistics.RankComparison;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Mean ranks by each metric, with the tests of a critical-difference diagram. */
final class ComparisonRanks {
  private static final double ALPHA = 0.05;

  /** Below, a test over the problems themselves can't reject anything worth saying. */
  private static final int FEWEST_PROBLEMS = 5;

  private final ComparedRuns runs;

  ComparisonRanks(ComparedRuns runs) {
    this.runs = runs;
  }

  void write(JsonGenerator json, List<ComparedMetric> metrics) throws IOException {
    json.writeArrayFieldStart("ranks");
    for (int m = 0; m < metrics.size(); m++) {
      ComparedMetric metric = metrics.get(m);
      if (metric.better() != Better.NEITHER) {
        one(json, m, "each problem and repetition", usable(pairs(metric)));
        if (runs.problems().size() >= FEWEST_PROBLEMS) {
          one(json, m, "each problem, by the median of its repetitions", usable(medians(metric)));
        }
      }
    }
    json.writeEndArray();
  }

  private double[][] pairs(ComparedMetric metric) {
    return runs.blocks().stream()
        .map(block -> block.stream().mapToDouble(r -> badness(r, metric)).toArray())
        .toArray(double[][]::new);
  }

  private double[][] medians(ComparedMetric metric) {
    return runs.problems().stream()
        .map(
            p ->
                runs.heuristics().stream()
                    .mapToDouble(
                        h ->
                            OrderStatistics.median(
                                runs.of(p, h).stream()
                                    .mapToDouble(r -> badness(r, metric))
                                    .filter(v -> !Double.isNaN(v))
                                    .toArray()))
                    .toArray())
        .toArray(double[][]::new);
  }

  private static double badness(ComparedRun run, ComparedMetric metric) {
    double value = run.metric(metric);
    return metric.better() == Better.MORE ? -value : value;
  }

  private static double[][] usable(double[][] blocks) {
    return Arrays.stream(blocks)
        .filter(b -> Arrays.stream(b).noneMatch(Double::isNaN))
        .toArray(double[][]::new);
  }

  private void one(JsonGenerator json, int metric, String of, double[][] blocks)
      throws IOException {
    if (blocks.length < 2 || runs.heuristics().size() < 2) {
      return;
    }
    RankComparison found = RankComparison.of(blocks, ALPHA);
    json.writeStartObject();
    json.writeNumberField("metric", metric);
    json.writeStringField("of", of);
    json.writeNumberField("blocks", found.blocks());
    json.writeNumberField("alpha", found.alpha());
    JsonText.array(json, "meanRanks", found.friedman().meanRanks());
    JsonText.number(json, "chiSquared", found.friedman().chiSquared());
    JsonText.number(json, "p", found.friedman().p());
    JsonText.number(json, "imanDavenport", found.friedman().imanDavenport());
    JsonText.number(json, "imanDavenportP", found.friedman().imanDavenportP());
    JsonText.number(json, "criticalDifference", found.criticalDifference());
    for (RankComparison.Test test : RankComparison.Test.values()) {
      groups(json, test.name().toLowerCase(Locale.ROOT), found.groups(test));
    }
    pairs(json, found.pairs());
    json.writeEndObject();
  }

  private static void groups(JsonGenerator json, String name, List<List<Integer>> groups)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (List<Integer> group : groups) {
      json.writeStartArray();
      for (int h : group) {
        json.writeNumber(h);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void pairs(JsonGenerator json, List<RankComparison.Pair> pairs)
      throws IOException {
    json.writeArrayFieldStart("pairs");
    for (RankComparison.Pair pair : pairs) {
      json.writeStartObject();
      json.writeNumberField("first", pair.first());
      json.writeNumberField("second", pair.second());
      json.writeNumberField("wins", pair.wins());
      json.writeNumberField("losses", pair.losses());
      JsonText.number(json, "p", pair.p());
      JsonText.number(json, "corrected", pair.corrected());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}

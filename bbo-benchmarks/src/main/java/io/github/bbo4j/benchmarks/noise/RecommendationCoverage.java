package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.report.statistics.Bootstrap;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How far what is said at the end of whole runs can be relied on: how often the 95 % interval holds
 * the true cost of what is recommended, and how far the estimate is from it, beside what the lowest
 * single measurement would report.
 *
 * @param runs how many
 * @param covered percent of the runs with an interval whose interval holds the true cost; NaN if no
 *     run has one
 * @param bias mean of (estimate - true) / |true|, percent
 * @param lowestBias the same of the lowest measurement
 * @param regret mean of (true - optimum) / |optimum| of the recommended, percent
 */
public record RecommendationCoverage(
    int runs, double covered, double bias, double lowestBias, double regret) {

  /** The means over the runs. */
  public static RecommendationCoverage of(List<RecommendationScore> scores) {
    return new RecommendationCoverage(
        scores.size(),
        percent(scores, RecommendationScore::covered),
        percent(scores, RecommendationScore::bias),
        percent(scores, RecommendationScore::lowestBias),
        percent(scores, RecommendationScore::regret));
  }

  private static double percent(
      List<RecommendationScore> scores, ToDoubleFunction<RecommendationScore> value) {
    return 100
        * Bootstrap.mean(
            Arrays.stream(scores.stream().mapToDouble(value).toArray())
                .filter(v -> !Double.isNaN(v))
                .toArray());
  }
}

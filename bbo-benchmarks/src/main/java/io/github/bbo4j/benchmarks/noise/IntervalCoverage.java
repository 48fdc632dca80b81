package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.noise.estimate.ConfidenceIntervals;
import io.github.bbo4j.noise.estimate.IntervalEstimator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How often nominal 95 % intervals hold the mean: for each kind of noise and each number of runs,
 * the same samples for every estimator.
 */
public final class IntervalCoverage {
  private static final double LEVEL = 0.95;

  private IntervalCoverage() {}

  /**
   * One line.
   *
   * @param noise its name
   * @param estimator its name
   * @param covered percent of the samples, for n = 2 to 10; copied
   */
  public record Row(String noise, String estimator, List<Double> covered) {

    /** Copies. */
    public Row {
      covered = List.copyOf(covered);
    }
  }

  private static Map<String, IntervalEstimator> estimators() {
    Map<String, IntervalEstimator> all = new LinkedHashMap<>();
    all.put("studentT", ConfidenceIntervals.studentT());
    all.put("logNormalCox", ConfidenceIntervals.logNormalCox());
    all.put("bootstrapT", ConfidenceIntervals.bootstrapT(400, 1));
    all.put("published (1.96, n)", IntervalCoverage::published);
    return all;
  }

  /** As the thesis's implementation has it: 1.96, and n in the denominator of the variance. */
  private static Optional<Interval> published(double[] costs, double level) {
    double mean = Arrays.stream(costs).average().orElseThrow();
    double squares = Arrays.stream(costs).map(y -> (y - mean) * (y - mean)).sum();
    double half = 1.96 * Math.sqrt(squares / costs.length / costs.length);
    return Interval.ifBounded(mean - half, mean + half, level);
  }

  /**
   * Simulates.
   *
   * @param samples per kind and number of runs; a tenth of them for the bootstrap
   * @param seed of the samples
   */
  public static List<Row> of(int samples, long seed) {
    List<Row> rows = new ArrayList<>();
    for (SyntheticNoise noise : SyntheticNoise.all()) {
      estimators()
          .forEach(
              (name, estimator) -> {
                int count = name.startsWith("bootstrap") ? samples / 10 : samples;
                List<Double> covered = new ArrayList<>();
                for (int n = 2; n <= 10; n++) {
                  covered.add(covered(noise, estimator, n, count, new Seed(seed)));
                }
                rows.add(new Row(noise.name(), name, covered));
              });
    }
    return rows;
  }

  private static double covered(
      SyntheticNoise noise, IntervalEstimator estimator, int n, int samples, Seed seed) {
    int inside = 0;
    for (int s = 0; s < samples; s++) {
      RandomGenerator random = seed.stream("coverage " + n, s);
      double[] costs = new double[n];
      Arrays.setAll(costs, i -> noise.draw(random));
      // Normal factors are next to never negative, but logarithms ask for never.
      Arrays.setAll(costs, i -> Math.max(costs[i], 1e-9));
      inside += estimator.interval(costs, LEVEL).orElseThrow().contains(noise.mean()) ? 1 : 0;
    }
    return 100.0 * inside / samples;
  }
}

package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.noise.NoiseRun.Value;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.report.statistics.Bootstrap;
import io.github.bbo4j.report.statistics.BootstrapInterval;
import io.github.bbo4j.report.statistics.Ranks;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What the runs of one protocol on one group of scenarios say. A seed counts once: where the group
 * has several scenarios, its values are their means, as in the thesis's table 5.18.
 *
 * <p>Intervals: 95 %, bootstrap over the seeds, 2000 resamples, bias-corrected and accelerated for
 * the mean distance, percentiles for the ratio of two means (the pairs of a seed drawn together).
 * Tests: Wilcoxon's signed-rank test over the pairs of a seed, two-sided, against the reference;
 * Holm's correction over all policies.
 *
 * @param rows one per policy, in the order of the runs; copied
 */
public record NoiseSummary(List<Row> rows) {
  private static final int RESAMPLES = 2000;
  private static final long SEED = 1;

  /** Copies the rows. */
  public NoiseSummary {
    rows = List.copyOf(rows);
  }

  /**
   * One policy.
   *
   * @param policy its id
   * @param seeds how many
   * @param means of every {@link Value}; NaN where no run has it
   * @param medianDistance median over the seeds
   * @param distance mean with its interval, %
   * @param less mean share by which the distance is less than the reference's, with its interval,
   *     %; negative if it is more
   * @param p against the reference, Holm-corrected; NaN for the reference, or without one
   */
  public record Row(
      String policy,
      int seeds,
      Map<Value, Double> means,
      double medianDistance,
      BootstrapInterval distance,
      BootstrapInterval less,
      double p) {

    /** Copies the means. */
    public Row {
      means = Collections.unmodifiableMap(new EnumMap<>(means));
    }

    /** The mean of a value. */
    public double mean(Value which) {
      return Objects.requireNonNull(means.get(which));
    }
  }

  /**
   * Summarises.
   *
   * @param runs of one protocol; every policy with the same scenarios and seeds
   * @param reference what the others are tested against; may be absent
   */
  public static NoiseSummary of(List<NoiseRun> runs, String reference) {
    Map<String, Map<Long, List<NoiseRun>>> byPolicy = new LinkedHashMap<>();
    for (NoiseRun run : runs) {
      byPolicy
          .computeIfAbsent(run.key().policy(), p -> new TreeMap<>())
          .computeIfAbsent(run.key().seed(), s -> new ArrayList<>())
          .add(run);
    }
    List<String> policies = List.copyOf(byPolicy.keySet());
    List<double[]> distances =
        byPolicy.values().stream().map(seeds -> perSeed(seeds, Value.DISTANCE)).toList();
    int base = policies.indexOf(reference);
    double[] corrected = levels(distances, base);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < policies.size(); i++) {
      double[] mine = distances.get(i);
      rows.add(
          new Row(
              policies.get(i),
              mine.length,
              means(byPolicy.getOrDefault(policies.get(i), Map.of())),
              OrderStatistics.median(mine),
              new Bootstrap(0.95, RESAMPLES, Bootstrap.Method.BCA)
                  .interval(mine, Bootstrap::mean, random()),
              base < 0
                  ? new BootstrapInterval(Double.NaN, Double.NaN, Double.NaN)
                  : less(mine, distances.get(base)),
              corrected[i]));
    }
    return new NoiseSummary(rows);
  }

  private static Map<Value, Double> means(Map<Long, List<NoiseRun>> seeds) {
    Map<Value, Double> means = new EnumMap<>(Value.class);
    for (Value value : Value.values()) {
      means.put(value, mean(perSeed(seeds, value)));
    }
    return means;
  }

  /** Corrected levels against the base; NaN for the base itself, and for all without a base. */
  private static double[] levels(List<double[]> distances, int base) {
    double[] levels = new double[distances.size()];
    Arrays.fill(levels, Double.NaN);
    if (base < 0) {
      return levels;
    }
    int[] others = IntStream.range(0, levels.length).filter(i -> i != base).toArray();
    double[] p =
        Arrays.stream(others)
            .mapToDouble(
                i ->
                    WilcoxonSignedRank.test(
                            distances.get(i),
                            distances.get(base),
                            WilcoxonSignedRank.Alternative.TWO_SIDED)
                        .p())
            .toArray();
    double[] corrected = Ranks.holm(p);
    for (int k = 0; k < others.length; k++) {
      levels[others[k]] = corrected[k];
    }
    return levels;
  }

  private static double[] perSeed(Map<Long, List<NoiseRun>> seeds, Value which) {
    return seeds.values().stream()
        .mapToDouble(runs -> mean(runs.stream().mapToDouble(r -> r.value(which)).toArray()))
        .toArray();
  }

  /** The mean of what is not NaN. */
  private static double mean(double[] values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).average().orElse(Double.NaN);
  }

  private static BootstrapInterval less(double[] mine, double[] base) {
    if (mine.length != base.length) {
      throw new IllegalArgumentException(
          mine.length + " seeds against " + base.length + " of the reference are no pairs");
    }
    RandomGenerator random = random();
    double[] ratios = new double[RESAMPLES];
    for (int b = 0; b < RESAMPLES; b++) {
      double above = 0;
      double below = 0;
      for (int i = 0; i < mine.length; i++) {
        int drawn = random.nextInt(mine.length);
        above += mine[drawn];
        below += base[drawn];
      }
      ratios[b] = less(above, below);
    }
    Arrays.sort(ratios);
    return new BootstrapInterval(
        less(Bootstrap.mean(mine), Bootstrap.mean(base)),
        ratios[(int) (0.025 * RESAMPLES)],
        ratios[(int) (0.975 * RESAMPLES)]);
  }

  private static double less(double mine, double base) {
    return mine == base ? 0 : 100 * (1 - mine / base);
  }

  private static RandomGenerator random() {
    return new Seed(SEED).stream("bootstrap", 0);
  }
}

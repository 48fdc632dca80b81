package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.core.statistics.SumOfSquares;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The configurations of a history, all or the leaders, that were measured and never failed or were
 * censored, with a robust location and a variance for each.
 *
 * <p>All of it on their {@link CostScale}: noise that is a share of the cost has one variance
 * there. Costs of the plain scale whose squares are no numbers are in {@link #unit units} of their
 * own. Immutable.
 */
public final class Replicates {
  /** Huber's constant: 95 % of the mean's efficiency for normal noise. */
  private static final double HUBER = 1.345;

  /** How many runs the pooled variance counts for in that of one configuration. */
  private static final double PRIOR_RUNS = 4;

  private final List<Observation> observations;
  private final CostScale scale;
  private final double unit;
  private final double[] locations;
  private final double[] variances;
  private final int[] runs;
  private final double deviation;
  private final int degrees;
  private final int distinct;

  Replicates(History history, List<Observation> observations, Noise noise) {
    this.observations = observations;
    this.scale = noise.scale();
    this.unit = noise.unit();
    this.deviation = noise.deviation() / unit;
    this.degrees = noise.degrees();
    this.locations = new double[observations.size()];
    this.variances = new double[observations.size()];
    this.runs = new int[observations.size()];
    Map<Configuration, Integer> pending = new HashMap<>();
    history.pending().forEach(c -> pending.merge(c, 1, Integer::sum));
    for (int i = 0; i < runs.length; i++) {
      double[] values = values(i);
      int n = values.length;
      locations[i] = location(values, deviation);
      double own = n < 2 ? 0 : Moments.of(values).variance() * (n - 1);
      variances[i] = (PRIOR_RUNS * deviation * deviation + own) / (PRIOR_RUNS + n - 1);
      Observation o = observations.get(i);
      runs[i] = o.runs() + pending.getOrDefault(o.configuration(), 0);
    }
    int unknown = 0;
    for (Configuration c : pending.keySet()) {
      unknown += history.observation(c).isPresent() ? 0 : 1;
    }
    this.distinct = history.observations().size() + unknown;
  }

  /**
   * The noise of one run, by the replicates of all configurations.
   *
   * @param scale that it is of
   * @param unit of the replicates, by {@link Replicates#unit(CostScale, double, double)}
   * @param deviation without regard to outliers; 0 if unknown
   * @param degrees runs more than configurations
   */
  record Noise(CostScale scale, double unit, double deviation, int degrees) {}

  /** The replicates of a history, in the order of first trials. O(n). */
  public static Replicates of(History history) {
    return of(history, Observation::hasOnlyMeasuredRuns);
  }

  /** The same with those that were measured, and failed or were censored in other runs. O(n). */
  public static Replicates withPassedOver(History history) {
    return of(history, Observation::isMeasured);
  }

  private static Replicates of(History history, Predicate<Observation> eligible) {
    List<Observation> clean = history.observations().stream().filter(eligible).toList();
    double lowest = clean.stream().mapToDouble(o -> o.min().orElseThrow()).min().orElse(1);
    double highest = clean.stream().mapToDouble(o -> o.max().orElseThrow()).max().orElse(1);
    CostScale scale = CostScale.between(lowest, highest);
    double[] pairs =
        clean.stream().flatMapToDouble(o -> PooledDeviation.pairs(scale.of(o.costs()))).toArray();
    double deviation = PooledDeviation.of(pairs);
    double unit = unit(scale, lowest, highest);
    return new Replicates(history, clean, new Noise(scale, unit, deviation, pairs.length));
  }

  /** In what costs are told: 1, or on the plain scale the {@link SumOfSquares#unit} of them. */
  static double unit(CostScale scale, double lowest, double highest) {
    return scale.isLogarithmic()
        ? 1
        : SumOfSquares.unit(Math.max(Math.abs(lowest), Math.abs(highest)));
  }

  /**
   * The configurations with the lowest locations alone, best first; deviation, degrees and {@link
   * #distinct()} are those of all. O(log n) for each new trial, where locations hardly differ more.
   *
   * @param count at most so many
   */
  public static Replicates leading(History history, int count) {
    return history.fold(
        ReplicateOrder.class, ReplicateOrder::new, order -> order.leading(history, count));
  }

  /** The number of configurations. */
  public int size() {
    return observations.size();
  }

  /** One configuration's measurements. */
  public Observation observation(int i) {
    return observations.get(i);
  }

  /** The scale of locations and variances. */
  public CostScale scale() {
    return scale;
  }

  /** What is 1 on the scale, in costs: a power of two, 1 but on the plain scale. */
  public double unit() {
    return unit;
  }

  /** The mean cost of runs that are normal on the scale, with the common deviation. */
  public double meanCost(double location) {
    return unit * scale.mean(location, deviation);
  }

  /** The costs of a configuration on the scale, in units, in the order of the runs. */
  public double[] values(int i) {
    double[] values = scale.of(observations.get(i).costs());
    Arrays.setAll(values, k -> values[k] / unit);
    return values;
  }

  /** Huber's estimate of location, with the common deviation as scale. */
  public double location(int i) {
    return locations[i];
  }

  /** The variance of one run: its own and the common one, the latter as if of 4 runs. */
  public double variance(int i) {
    return variances[i];
  }

  /** Runs finished and pending. */
  public int runs(int i) {
    return runs[i];
  }

  /** The common standard deviation of one run, without regard to outliers; 0 if unknown. */
  public double deviation() {
    return deviation;
  }

  /** How many runs more than configurations there are: what the deviation rests on. */
  public int degrees() {
    return degrees;
  }

  /** Distinct configurations of the history, pending and failed ones included. */
  public int distinct() {
    return distinct;
  }

  /** The indices of the configurations with the lowest locations, best first. */
  public int[] leaders(int count) {
    return IntStream.range(0, size())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> locations[i]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** {@link Huber}'s estimate with the {@link #reach} of a deviation. */
  static double location(double[] values, double deviation) {
    return Huber.location(values, reach(deviation));
  }

  /** How far from the location a value counts as an outlier. */
  static double reach(double deviation) {
    return HUBER * deviation;
  }
}

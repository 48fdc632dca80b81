package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The configurations of a history that were measured and never failed or were censored, with a
 * robust location and a variance for each.
 *
 * <p>On the logarithmic scale if all costs are positive, for noise that is a share of the cost has
 * one variance there; else on the scale of the costs. Immutable.
 */
public final class Replicates {
  /** Huber's constant: 95 % of the mean's efficiency for normal noise. */
  private static final double HUBER = 1.345;

  /** How many runs the pooled variance counts for in that of one configuration. */
  private static final double PRIOR_RUNS = 4;

  private final List<Observation> observations;
  private final boolean logarithmic;
  private final double[] locations;
  private final double[] variances;
  private final int[] runs;
  private final double deviation;
  private final int degrees;
  private final int distinct;

  private Replicates(History history) {
    List<Observation> clean = new ArrayList<>();
    boolean positive = true;
    for (Observation o : history.observations()) {
      if (o.hasOnlyMeasuredRuns()) {
        clean.add(o);
        positive &= o.min().orElseThrow() > 0;
      }
    }
    this.observations = clean;
    this.logarithmic = positive;
    double[][] values = new double[clean.size()][];
    int free = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = values(i);
      free += values[i].length - 1;
    }
    this.degrees = free;
    this.deviation = PooledDeviation.of(pairs(values, free));
    this.locations = new double[values.length];
    this.variances = new double[values.length];
    this.runs = new int[values.length];
    Map<Configuration, Integer> pending = new HashMap<>();
    history.pending().forEach(c -> pending.merge(c, 1, Integer::sum));
    for (int i = 0; i < values.length; i++) {
      int n = values[i].length;
      locations[i] = location(values[i], deviation);
      double own = n < 2 ? 0 : Moments.of(values[i]).variance() * (n - 1);
      variances[i] = (PRIOR_RUNS * deviation * deviation + own) / (PRIOR_RUNS + n - 1);
      runs[i] = clean.get(i).runs() + pending.getOrDefault(clean.get(i).configuration(), 0);
    }
    int unknown = 0;
    for (Configuration c : pending.keySet()) {
      unknown += history.observation(c).isPresent() ? 0 : 1;
    }
    this.distinct = history.observations().size() + unknown;
  }

  private static IntToDoubleFunction scaled(double[] values) {
    double[] before = values.clone();
    return i -> Math.log(before[i]);
  }

  /** The replicates of a history. */
  public static Replicates of(History history) {
    return new Replicates(history);
  }

  /** The number of configurations. */
  public int size() {
    return observations.size();
  }

  /** One configuration's measurements. */
  public Observation observation(int i) {
    return observations.get(i);
  }

  /** Whether locations and variances are of logarithms. */
  public boolean isLogarithmic() {
    return logarithmic;
  }

  /** The costs of a configuration, or their logarithms, in the order of the runs. */
  public double[] values(int i) {
    double[] values = observations.get(i).costs();
    if (logarithmic) {
      Arrays.setAll(values, scaled(values));
    }
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

  private static double[] pairs(double[][] values, int count) {
    double[] pairs = new double[count];
    int next = 0;
    for (double[] v : values) {
      for (int j = 1; j < v.length; j++) {
        pairs[next++] = PooledDeviation.ofPair(v[j - 1], v[j]);
      }
    }
    return pairs;
  }

  private static double location(double[] values, double deviation) {
    double location = OrderStatistics.median(values);
    double reach = HUBER * deviation;
    if (values.length < 3 || reach == 0) {
      return location;
    }
    for (int t = 0; t < 50; t++) {
      double sum = 0;
      for (double v : values) {
        sum += Math.max(-reach, Math.min(reach, v - location));
      }
      location += sum / values.length;
      if (Math.abs(sum) <= 1e-12 * reach) {
        break;
      }
    }
    return location;
  }
}

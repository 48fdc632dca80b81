package io.github.bbo4j.noise.aggregation;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.SortedValues;
import io.github.bbo4j.noise.internal.Huber;
import java.util.Arrays;
import java.util.List;

/**
 * The {@link Aggregation}s by name and by id. All are pure, thread-safe, and leave the array of
 * costs as it is.
 */
public final class Aggregations {
  private static final Catalog<Aggregation> BY_ID =
      Catalog.<Aggregation>of("aggregation")
          .with("mean", n -> mean())
          .with("median", n -> median())
          .with("min", n -> min())
          .with("trimmed-mean", n -> trimmedMean(0.2))
          .with("huber", n -> huber(1.345))
          .with("median-of-means", n -> medianOfMeans(3))
          .alsoCalled("average", "mean")
          .alsoCalled("avg", "mean")
          .alsoCalled("minimum", "min")
          .withServices(Aggregation.class, Aggregation::name);

  private Aggregations() {}

  /** The arithmetic mean: unbiased for the mean, and moved by every outlier. */
  public static Aggregation mean() {
    return Aggregation.MEAN;
  }

  /** The median, the mean of the middle two for an even number of costs. */
  public static Aggregation median() {
    return Aggregation.named(
        "median",
        OrderStatistics::median,
        () -> {
          SortedValues sorted = new SortedValues();
          return cost -> {
            sorted.add(cost);
            return sorted.median();
          };
        });
  }

  /** The lowest cost: what the system can do undisturbed. Optimistic under symmetric noise. */
  public static Aggregation min() {
    return Aggregation.named(
        "min",
        costs -> Arrays.stream(costs).min().orElseThrow(),
        () -> {
          double[] lowest = {Double.POSITIVE_INFINITY};
          return cost -> lowest[0] = Math.min(lowest[0], cost);
        });
  }

  /**
   * The mean of what is left after dropping {@code floor(share * n)} costs at either end.
   *
   * @param share of the costs to drop at each end, in [0, 0.5)
   * @throws IllegalArgumentException if the share is outside
   */
  public static Aggregation trimmedMean(double share) {
    Arguments.require(share >= 0 && share < 0.5, "share", share, "in [0, 0.5)");
    return Aggregation.named(
        "trimmed-mean-" + share,
        costs -> {
          double[] sorted = sorted(costs);
          int drop = Decimals.floorOfShare(share, sorted.length);
          return Aggregation.MEAN.aggregate(Arrays.copyOfRange(sorted, drop, sorted.length - drop));
        });
  }

  /**
   * The quantile, linear between the order statistics: at place {@code q (n - 1)} of the sorted
   * costs (type 7 of Hyndman and Fan, 1996).
   *
   * @param q in [0, 1]
   * @throws IllegalArgumentException if {@code q} is outside
   */
  public static Aggregation quantile(double q) {
    Arguments.require(q >= 0 && q <= 1, "q", q, "in [0, 1]");
    return Aggregation.named(
        "quantile-" + q,
        costs -> OrderStatistics.quantile(costs, q),
        () -> {
          SortedValues sorted = new SortedValues();
          return cost -> {
            sorted.add(cost);
            return sorted.quantile(q);
          };
        });
  }

  /**
   * Huber's M-estimator of location (1964): the {@code m} with {@code sum psi((y_i - m) / sigma) =
   * 0}, {@code psi(x) = max(-k, min(k, x))}, and {@code sigma} 1.4826 times the median absolute
   * deviation. {@code k = 1.345} keeps 95 % of the mean's efficiency for normal noise.
   *
   * <p>An outlier pulls no more than a cost {@code k sigma} away. It estimates the middle of the
   * undisturbed noise: where outliers are part of what the system costs, the mean is higher. Fewer
   * than three costs, or more than half of them equal: the median.
   *
   * @param k above 0
   */
  public static Aggregation huber(double k) {
    Arguments.require(k > 0, "k", k, "above 0");
    Aggregation median = median();
    return Aggregation.named(
        "huber-" + k,
        costs -> {
          double middle = median.aggregate(costs);
          double[] deviations = new double[costs.length];
          Arrays.setAll(deviations, i -> Math.abs(costs[i] - middle));
          return Huber.location(costs, k * 1.4826 * median.aggregate(deviations));
        });
  }

  /**
   * The median of the means of groups of consecutive costs, of equal size give or take one
   * (Nemirovsky and Yudin, 1983): survives as many bad groups as a median does, and is nearer to
   * the mean of skewed noise than the median. With fewer costs than groups it is the median.
   *
   * @param groups at least 1; 1 is the mean
   */
  public static Aggregation medianOfMeans(int groups) {
    Arguments.require(groups >= 1, "groups", groups, "at least 1");
    Aggregation median = median();
    return Aggregation.named(
        "median-of-means-" + groups,
        costs -> {
          int n = costs.length;
          double[] means = new double[Math.min(groups, n)];
          for (int g = 0; g < means.length; g++) {
            int from = (int) ((long) g * n / means.length);
            int to = (int) ((g + 1L) * n / means.length);
            means[g] = Aggregation.MEAN.aggregate(Arrays.copyOfRange(costs, from, to));
          }
          return median.aggregate(means);
        });
  }

  /**
   * The aggregation of that id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Aggregation byId(String id) {
    return BY_ID.byId(id);
  }

  /**
   * The ids; trimmed-mean drops a fifth at either end, huber has the constant 1.345,
   * median-of-means three groups.
   */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  private static double[] sorted(double[] costs) {
    double[] sorted = costs.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean cost of undisturbed runs of one configuration from replicates of its own that nobody
 * selected, with a 95 % interval. Undisturbed: where a few runs in a hundred take a multiple of the
 * time of the others, the mean is of the others.
 *
 * <p>Where costs span a factor, noise that is added to them is larger on that scale the less they
 * are, and most of {@value #ENOUGH} runs or more would be outliers among what was measured
 * elsewhere. Outliers are the fewer: where these runs differ by {@value #CONTRADICTED} times the
 * history's deviation and nowhere {@value #AGREEING} of them agree by it, it is their own that
 * counts, and the history's is worth one degree of freedom at most.
 *
 * <p>Runs have {@link RunWeights} by their deviation from the weighted mean in standard deviations,
 * both on log costs where all costs are positive. The standard deviation is the {@link
 * RunDeviation} of the history, worth at most {@value #POOLED} degrees of freedom, together with
 * these runs' own; the iteration starts from their median and their median absolute deviation,
 * {@linkplain RunDeviation where outliers are many} from the cheapest run that another is near, and
 * the history's. The estimate is the weighted mean of the costs; on the scale of the weights the
 * interval is -+ t sd sqrt(V / m), m the runs that the weights are worth and V the variance of this
 * M-estimator under normal noise (Huber 1981, chapter 3), t the quantile of Student's distribution,
 * widened by the inverse of its degrees of freedom.
 *
 * @param estimate mean cost of undisturbed runs
 * @param low lower end of its interval
 * @param high upper end
 */
public record ReplicateMean(double estimate, double low, double high) {
  private static final int POOLED = 20;

  /** Where noise cannot be taken to grow with the cost, other configurations say less about it. */
  private static final int POOLED_RAW = 4;

  /** Of a median of absolute deviations from the median, under normal noise. */
  private static final double NORMAL_MAD = 1.4826;

  private static final int ROUNDS = 10;

  /** Of fewer runs half may well be outliers. */
  private static final int ENOUGH = 5;

  /** By what factor runs differ more than the history's that contradict it. */
  private static final double CONTRADICTED = 3;

  /** Share of the runs that agree, by the history's deviation, where the others are outliers. */
  private static final double AGREEING = 0.3;

  /** The weight of a run itself, and half of another. */
  private static final double GROUP = 1.5;

  /**
   * The mean.
   *
   * @param history all runs, for the noise
   * @param costs at least two of one configuration
   */
  public static ReplicateMean of(History history, double[] costs) {
    RunScale scale = RunScale.of(history);
    double[] y = scale.of(costs);
    Noise noise = Noise.of(scale, history, y);
    double pooled = noise.deviation();
    double freedom = noise.freedom();
    RunWeights weights = RunWeights.forRuns(costs.length);
    double[] w = new double[y.length];
    double m = OrderStatistics.median(y);
    double sd = combined(freedom, pooled, y.length - 1, spread(y));
    if (noise.manyOutliers()) {
      m = cheapestGroup(y, pooled, weights, w);
      sd = pooled;
    }
    double sum = 0;
    double own = 0;
    for (int round = 0; round < ROUNDS; round++) {
      sum = weights.fill(w, y, m, sd);
      m = mean(w, y, sum);
      double squares = 0;
      for (int i = 0; i < y.length; i++) {
        squares += w[i] * (y[i] - m) * (y[i] - m);
      }
      own = Math.max(0, sum / weights.mean() - 1);
      sd = Math.sqrt((freedom * pooled * pooled + squares / weights.square()) / (freedom + own));
    }
    double mean = mean(w, costs, sum);
    double t = new TDistribution(freedom + own).inverseCumulativeProbability(0.975);
    double widened = 1 + 1 / (freedom + own);
    double half = widened * t * sd * Math.sqrt(weights.variance() * weights.mean() / sum);
    double center = scale.of(mean);
    return new ReplicateMean(mean, scale.cost(center - half), scale.cost(center + half));
  }

  /** The cheapest run that another is near, as outliers are expensive; if none is, the cheapest. */
  private static double cheapestGroup(double[] y, double sd, RunWeights weights, double[] w) {
    double[] sorted = y.clone();
    Arrays.sort(sorted);
    for (double m : sorted) {
      if (weights.fill(w, y, m, sd) >= GROUP) {
        return m;
      }
    }
    return sorted[0];
  }

  /**
   * What is known of the noise of some runs before they are looked at one by one.
   *
   * @param deviation standard deviation of a run
   * @param freedom what it is worth beside these runs' own
   * @param manyOutliers whether outliers are many
   */
  private record Noise(double deviation, double freedom, boolean manyOutliers) {
    /** That of a history, unless these runs contradict it. */
    static Noise of(RunScale scale, History history, double[] y) {
      double[] pairs = scale.pairs(history);
      RunDeviation pooled = RunDeviation.of(pairs);
      // These runs are among the history's replicates, and their own deviation is counted below.
      int others = Math.max(1, pairs.length - y.length + 1);
      double most = scale.isLogarithmic() ? POOLED : POOLED_RAW;
      double freedom = Math.min(most, RunDeviation.EFFICIENCY * others);
      double spread = spread(y);
      return y.length >= ENOUGH
              && spread > CONTRADICTED * pooled.value()
              && agreeing(y, pooled.value()) < AGREEING * y.length
          ? new Noise(spread, Math.min(1, freedom), false)
          : new Noise(pooled.value(), freedom, pooled.manyOutliers());
    }
  }

  /** What the most runs that are near one of them are worth. */
  private static double agreeing(double[] y, double sd) {
    RunWeights weights = RunWeights.forRuns(y.length);
    double[] w = new double[y.length];
    return Arrays.stream(y).map(m -> weights.fill(w, y, m, sd)).max().orElseThrow();
  }

  private static double combined(double f, double a, double g, double b) {
    return Math.sqrt((f * a * a + g * b * b) / (f + g));
  }

  /** The standard deviation by the median absolute deviation from the median. */
  private static double spread(double[] y) {
    double m = OrderStatistics.median(y);
    double[] off = Arrays.stream(y).map(v -> Math.abs(v - m)).toArray();
    return NORMAL_MAD * OrderStatistics.median(off);
  }

  private static double mean(double[] w, double[] values, double total) {
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      mean += w[i] / total * values[i];
    }
    return mean;
  }
}

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
    double[] pairs = scale.pairs(history);
    RunDeviation deviation = RunDeviation.of(pairs);
    double pooled = deviation.value();
    // These runs are among the history's replicates, and their own deviation is counted below.
    int others = Math.max(1, pairs.length - costs.length + 1);
    double freedom =
        Math.min(
            scale.costs().isLogarithmic() ? POOLED : POOLED_RAW, RunDeviation.EFFICIENCY * others);
    RunWeights weights = RunWeights.forRuns(costs.length);
    double[] w = new double[y.length];
    double m = OrderStatistics.median(y);
    double sd = combined(freedom, pooled, y.length - 1, NORMAL_MAD * medianDeviation(y, m));
    if (deviation.manyOutliers()) {
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

  private static double combined(double f, double a, double g, double b) {
    return Math.sqrt((f * a * a + g * b * b) / (f + g));
  }

  private static double medianDeviation(double[] y, double m) {
    return OrderStatistics.median(Arrays.stream(y).map(v -> Math.abs(v - m)).toArray());
  }

  private static double mean(double[] w, double[] values, double total) {
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      mean += w[i] / total * values[i];
    }
    return mean;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean cost of undisturbed runs of one configuration from replicates of its own that nobody
 * selected, with a 95 % interval. Undisturbed: where a few runs in a hundred take a multiple of the
 * time of the others, the mean is of the others.
 *
 * <p>Runs have weights w(r), 1 up to |r| = a, falling to 0 at |r| = a + 1, r their deviation from
 * the weighted mean in standard deviations, both on log costs where all costs are positive; a is 1
 * for fewer than {@value #SEVERAL} runs, 1.5 for fewer than {@value #MANY}, else 2: the fewer the
 * runs, the more a missed outlier weighs. The standard deviation is that of the history's
 * replicates, worth at most {@value #POOLED} degrees of freedom, together with these runs' own; the
 * iteration starts from their median absolute deviation. The estimate is the weighted mean of the
 * costs; on the scale of the weights the interval is -+ t sd sqrt(V / m), m the runs that the
 * weights are worth and V the variance of this M-estimator under normal noise (Huber 1981, chapter
 * 3), t the quantile of Student's distribution, widened by the inverse of its degrees of freedom.
 *
 * @param estimate mean cost of undisturbed runs
 * @param low lower end of its interval
 * @param high upper end
 */
public record ReplicateMean(double estimate, double low, double high) {
  private static final int SEVERAL = 7;
  private static final int MANY = 20;

  private static final int POOLED = 20;

  /** Where noise cannot be taken to grow with the cost, other configurations say less about it. */
  private static final int POOLED_RAW = 4;

  /** Of a median of absolute deviations, under normal noise. */
  private static final double EFFICIENCY = 0.37;

  /** Of a median of absolute deviations from the median, under normal noise. */
  private static final double NORMAL_MAD = 1.4826;

  private static final int ROUNDS = 10;

  /**
   * The weights, and what they are worth under normal noise.
   *
   * @param whole deviation up to which the weight is 1; it is 0 from 1 more on
   * @param mean E w(Z) of a standard normal Z
   * @param square E w(Z) Z^2
   * @param variance E (w(Z) Z)^2 / (E (w(z) z)'(Z))^2
   */
  private record Weights(double whole, double mean, double square, double variance) {
    static final Weights FEW_RUNS = new Weights(1, 0.850350, 0.474391, 1.695727);
    static final Weights SEVERAL_RUNS = new Weights(1.5, 0.945395, 0.721416, 1.249686);
    static final Weights MANY_RUNS = new Weights(2, 0.983783, 0.884665, 1.081996);

    /** The weights for so many runs. */
    static Weights forRuns(int runs) {
      return runs < SEVERAL ? FEW_RUNS : runs < MANY ? SEVERAL_RUNS : MANY_RUNS;
    }

    double of(double r) {
      return Math.max(0, Math.min(1, whole + 1 - Math.abs(r)));
    }
  }

  /**
   * The mean.
   *
   * @param history all runs, for the noise
   * @param costs at least two of one configuration
   */
  public static ReplicateMean of(History history, double[] costs) {
    boolean positive = history.observations().stream().noneMatch(o -> o.min().orElse(1) <= 0);
    NoiseLevel level = NoiseLevel.of(history);
    double[] y = positive ? Arrays.stream(costs).map(Math::log).toArray() : costs;
    double pooled = level.deviation() * (positive ? 1 : range(history));
    // These runs are among the history's replicates, and their own deviation is counted below.
    int others = Math.max(1, level.degrees() - costs.length + 1);
    double freedom = Math.min(positive ? POOLED : POOLED_RAW, EFFICIENCY * others);
    Weights weights = Weights.forRuns(costs.length);
    double m = OrderStatistics.median(y);
    double sd = combined(freedom, pooled, y.length - 1, NORMAL_MAD * medianDeviation(y, m));
    double[] w = new double[y.length];
    double own = 0;
    for (int round = 0; round < ROUNDS; round++) {
      weigh(w, y, m, sd, weights);
      m = mean(w, y);
      double squares = 0;
      for (int i = 0; i < y.length; i++) {
        squares += w[i] * (y[i] - m) * (y[i] - m);
      }
      own = Math.max(0, sum(w) / weights.mean() - 1);
      sd = Math.sqrt((freedom * pooled * pooled + squares / weights.square()) / (freedom + own));
    }
    double mean = mean(w, costs);
    double t = new TDistribution(freedom + own).inverseCumulativeProbability(0.975);
    double widened = 1 + 1 / (freedom + own);
    double half = widened * t * sd * Math.sqrt(weights.variance() * weights.mean() / sum(w));
    return positive
        ? new ReplicateMean(mean, mean * Math.exp(-half), mean * Math.exp(half))
        : new ReplicateMean(mean, mean - half, mean + half);
  }

  private static double combined(double f, double a, double g, double b) {
    return Math.sqrt((f * a * a + g * b * b) / (f + g));
  }

  private static double medianDeviation(double[] y, double m) {
    return OrderStatistics.median(Arrays.stream(y).map(v -> Math.abs(v - m)).toArray());
  }

  /** Fills the weights; all 1 if they would all but vanish. */
  private static void weigh(double[] w, double[] y, double m, double sd, Weights weights) {
    for (int i = 0; i < y.length; i++) {
      w[i] = weights.of((y[i] - m) / sd);
    }
    if (!(sum(w) >= 1)) {
      Arrays.fill(w, 1);
    }
  }

  private static double sum(double[] w) {
    return Arrays.stream(w).sum();
  }

  private static double mean(double[] w, double[] values) {
    double total = sum(w);
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      mean += w[i] / total * values[i];
    }
    return mean;
  }

  private static double range(History history) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (Observation o : history.observations()) {
      if (o.isMeasured()) {
        lowest = Math.min(lowest, o.min().orElseThrow());
        highest = Math.max(highest, o.cost().orElseThrow());
      }
    }
    return highest - lowest;
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean cost of undisturbed runs of one configuration from replicates of its own that nobody
 * selected, with a 95 % interval.
 *
 * <p>Runs have weights w(r), 1 up to |r| = {@value #WHOLE}, falling to 0 at |r| = {@value #NONE}, r
 * their deviation from the weighted mean in standard deviations, both on log costs where all costs
 * are positive. The standard deviation is that of the history's replicates, worth at most {@value
 * #POOLED} degrees of freedom, together with these runs' own. The estimate is the weighted mean of
 * the costs; on the scale of the weights the interval is -+ t sd sqrt(V / m), m the runs that the
 * weights are worth and V the variance of this M-estimator under normal noise (Huber 1981, chapter
 * 3), t the quantile of Student's distribution, widened by the share {@value #FEW_RUNS} over the
 * number of runs.
 *
 * @param estimate mean cost of undisturbed runs
 * @param low lower end of its interval
 * @param high upper end
 */
public record ReplicateMean(double estimate, double low, double high) {
  private static final double WHOLE = 2;
  private static final double NONE = 3;
  private static final int POOLED = 20;

  /** Where noise cannot be taken to grow with the cost, other configurations say less about it. */
  private static final int POOLED_RAW = 4;

  /** Of a median of absolute deviations, under normal noise. */
  private static final double EFFICIENCY = 0.37;

  /** Widens intervals from few runs, whose weights and scale are uncertain: by simulation. */
  private static final double FEW_RUNS = 0.6;

  private static final int ROUNDS = 10;

  /** E w(Z), E w(Z) Z^2 and E (w(Z) Z)^2 / (E (w(z) z)'(Z))^2 of a standard normal Z. */
  private static final double MEAN_WEIGHT = 0.983783;

  private static final double MEAN_SQUARE = 0.884665;
  private static final double VARIANCE = 1.081996;

  /**
   * The mean.
   *
   * @param history all runs, for the noise
   * @param costs at least two of one configuration
   */
  public static ReplicateMean of(History history, double[] costs) {
    boolean positive =
        history.observations().stream().noneMatch(o -> o.isMeasured() && o.min() <= 0);
    NoiseLevel level = NoiseLevel.of(history);
    double[] y = positive ? Arrays.stream(costs).map(Math::log).toArray() : costs;
    double pooled = level.deviation() * (positive ? 1 : range(history));
    // These runs are among the history's replicates, and their own deviation is counted below.
    int others = Math.max(1, level.degrees() - costs.length + 1);
    double freedom = Math.min(positive ? POOLED : POOLED_RAW, EFFICIENCY * others);
    double m = OrderStatistics.median(y);
    double sd = pooled;
    double[] w = new double[y.length];
    double own = 0;
    for (int round = 0; round < ROUNDS; round++) {
      weigh(w, y, m, sd);
      m = mean(w, y);
      double squares = 0;
      for (int i = 0; i < y.length; i++) {
        squares += w[i] * (y[i] - m) * (y[i] - m);
      }
      own = Math.max(0, sum(w) / MEAN_WEIGHT - 1);
      sd = Math.sqrt((freedom * pooled * pooled + squares / MEAN_SQUARE) / (freedom + own));
    }
    double mean = mean(w, costs);
    double t = new TDistribution(freedom + own).inverseCumulativeProbability(0.975);
    double widened = 1 + FEW_RUNS / costs.length;
    double half = widened * t * sd * Math.sqrt(VARIANCE * MEAN_WEIGHT / sum(w));
    return positive
        ? new ReplicateMean(mean, mean * Math.exp(-half), mean * Math.exp(half))
        : new ReplicateMean(mean, mean - half, mean + half);
  }

  /** Fills the weights; all 1 if they would all but vanish. */
  private static void weigh(double[] w, double[] y, double m, double sd) {
    for (int i = 0; i < y.length; i++) {
      w[i] = weight((y[i] - m) / sd);
    }
    if (sum(w) < 1) {
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

  private static double weight(double r) {
    return Math.max(0, Math.min(1, (NONE - Math.abs(r)) / (NONE - WHOLE)));
  }

  private static double range(History history) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (Observation o : history.observations()) {
      if (o.isMeasured()) {
        lowest = Math.min(lowest, o.min());
        highest = Math.max(highest, o.cost());
      }
    }
    return highest - lowest;
  }
}

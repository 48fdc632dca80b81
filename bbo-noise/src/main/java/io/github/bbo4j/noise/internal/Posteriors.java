package io.github.bbo4j.noise.internal;

import java.util.Arrays;
import org.apache.commons.math3.special.Erf;

/** Normal posteriors of the configurations' locations under a common prior. Immutable. */
public final class Posteriors {
  /** Steps of the rule over 6 deviations to either side. */
  private static final int STEPS = 200;

  /** Of steps up to 1.8 deviations of another location, {@value #STEPS} are enough. */
  private static final double COARSEST = 30;

  /** The rule has at most so many times as many steps. */
  private static final double FINEST = 150;

  /** Standard deviations above which a location is above for certain: to a double, 8.3 are. */
  private static final double CERTAIN = 8.5;

  /**
   * Lowest variance of the prior, as a share of the mean squared error: at 0 all posteriors would
   * be equal, however many runs a configuration had.
   */
  private static final double LOWEST_PRIOR = 0.1;

  /** Efficiency of Huber's estimator for normal noise. */
  private static final double EFFICIENCY = 0.95;

  private final double[] means;
  private final double[] deviations;

  Posteriors(double[] means, double[] deviations) {
    this.means = means;
    this.deviations = deviations;
  }

  /**
   * The posteriors; the prior's mean and variance are the moments of the locations, the latter less
   * the mean squared error of a location, but at least a tenth of that.
   *
   * @param replicates of at least one configuration
   */
  public static Posteriors of(Replicates replicates) {
    int n = replicates.size();
    double[] locations = new double[n];
    double[] errors = new double[n];
    double meanError = 0;
    for (int i = 0; i < n; i++) {
      locations[i] = replicates.location(i);
      int runs = replicates.observation(i).count();
      errors[i] = replicates.variance(i) / runs / (runs < 3 ? 1 : EFFICIENCY);
      meanError += errors[i] / n;
    }
    Moments moments = Moments.of(locations);
    double prior =
        n < 2
            ? Double.POSITIVE_INFINITY
            : Math.max(moments.variance() - meanError, LOWEST_PRIOR * meanError);
    double[] means = new double[n];
    double[] deviations = new double[n];
    for (int i = 0; i < n; i++) {
      // Weight of the prior's mean; 0 / 0 only where neither noise nor differences were seen.
      double pull =
          errors[i] == 0 || Double.isInfinite(prior) ? 0 : errors[i] / (errors[i] + prior);
      means[i] = pull * moments.mean() + (1 - pull) * locations[i];
      deviations[i] = Math.sqrt((1 - pull) * errors[i]);
    }
    return new Posteriors(means, deviations);
  }

  /** The place of the lowest mean, the first among equals. */
  public int best() {
    int best = 0;
    for (int i = 1; i < means.length; i++) {
      best = means[i] < means[best] ? i : best;
    }
    return best;
  }

  /** The posterior mean. */
  public double mean(int i) {
    return means[i];
  }

  /** The posterior standard deviation. */
  public double deviation(int i) {
    return deviations[i];
  }

  /** The probability that one location is below all the others: by the midpoint rule, to 10^-4. */
  public double probabilityBest(int i) {
    double sum = 0;
    double weights = 0;
    int steps = steps(i);
    for (int k = 0; k <= steps; k++) {
      double z = 12.0 * k / steps - 6;
      double weight = Math.exp(-z * z / 2);
      double x = means[i] + z * deviations[i];
      double above = 1;
      for (int j = 0; j < means.length && above > 1e-12; j++) {
        if (j != i) {
          above *= tail(x, means[j], deviations[j]);
        }
      }
      sum += weight * above;
      weights += weight;
    }
    return sum / weights;
  }

  /** As many as the others ask for: beside a wide posterior a narrow one is an edge. */
  private int steps(int i) {
    double narrowest = Arrays.stream(deviations).filter(d -> d > 0).min().orElse(1);
    double finer = Math.ceil(deviations[i] / narrowest / COARSEST);
    return STEPS * (int) Math.max(1, Math.min(FINEST, finer));
  }

  /** P(location > x). */
  private static double tail(double x, double mean, double deviation) {
    if (deviation == 0) {
      return x < mean ? 1 : x == mean ? 0.5 : 0;
    }
    if (mean - x > CERTAIN * deviation) {
      return 1; // To the last digit, of a function that takes most of the time.
    }
    return Erf.erfc((x - mean) / deviation / Math.sqrt(2)) / 2;
  }
}

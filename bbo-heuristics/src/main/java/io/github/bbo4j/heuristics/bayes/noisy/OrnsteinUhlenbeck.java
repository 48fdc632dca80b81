package io.github.bbo4j.heuristics.bayes.noisy;

/**
 * A level that wanders and returns: a stationary Gaussian process of the trial number t with mean
 * 0, variance s^2 and correlation exp(-|t - t'| / L) (Uhlenbeck, Ornstein 1930), seen through noise
 * that is independent from run to run. Likelihood and posterior are those of the Kalman filter and
 * the Rauch-Tung-Striebel smoother (1965), O(n). Immutable.
 *
 * @param variance s^2 of the level, not negative
 * @param length L in trials, positive
 * @param noise variance of one run of weight 1, positive unless all runs leave something open
 */
record OrnsteinUhlenbeck(double variance, double length, double noise) {
  /** Of so many factors one logarithm: it takes longer than all else. */
  private static final int FACTORS = 8;

  /** Log density of the runs but for the constant. */
  double logLikelihood(RunSeries runs) {
    double squares = 0;
    double logs = 0;
    double product = 1;
    double mean = 0;
    double left = variance;
    double next = Math.exp(-1 / length);
    for (int i = 0; i < runs.size(); i++) {
      if (i > 0) {
        int gap = runs.trials()[i] - runs.trials()[i - 1];
        double kept = gap == 1 ? next : Math.exp(-gap / length);
        mean *= kept;
        left = after(left, kept);
      }
      double precision = 1 / (left + runs.open()[i] + noise / runs.weights()[i]);
      double miss = runs.deviations()[i] - mean;
      squares += miss * miss * precision;
      product *= precision;
      if (i % FACTORS == 0) {
        logs += Math.log(product);
        product = 1;
      }
      mean += left * precision * miss;
      left -= left * precision * left;
    }
    return (logs + Math.log(product) - squares) / 2;
  }

  /** Posterior means of the level at the trials from 0 to that of the last run. */
  double[] level(RunSeries runs) {
    int n = runs.trials()[runs.size() - 1] + 1;
    double kept = Math.exp(-1 / length);
    double[] mean = new double[n];
    double[] left = new double[n];
    double[] before = new double[n];
    for (int t = 0, i = 0; t < n; t++) {
      mean[t] = t == 0 ? 0 : kept * mean[t - 1];
      left[t] = t == 0 ? variance : after(left[t - 1], kept);
      before[t] = left[t];
      if (runs.trials()[i] == t) {
        double gain = left[t] / (left[t] + runs.open()[i] + noise / runs.weights()[i]);
        mean[t] += gain * (runs.deviations()[i] - mean[t]);
        left[t] -= gain * left[t];
        i++;
      }
    }
    for (int t = n - 2; t >= 0; t--) {
      mean[t] += left[t] * kept / before[t + 1] * (mean[t + 1] - kept * mean[t]);
    }
    return mean;
  }

  /** Variance of the mean level of so many successive trials. */
  double varianceOfMean(int trials) {
    double sum = trials;
    for (int lag = 1; lag < trials; lag++) {
      sum += 2 * (trials - lag) * Math.exp(-lag / length);
    }
    return variance * sum / trials / trials;
  }

  private double after(double left, double kept) {
    return kept * kept * left + (1 - kept * kept) * variance;
  }
}

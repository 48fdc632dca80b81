package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which of some runs of one configuration are undisturbed, by one mixture and from one start, and
 * how well that explains them. Immutable, the weights not to be modified.
 *
 * @param weights probability of each run that it is undisturbed
 * @param mean weighted mean of the runs
 * @param deviation standard deviation of an undisturbed run
 * @param degrees of freedom of that
 * @param variance of the mean
 * @param logLikelihood of the runs, and of the differences of the history by its root, times the
 *     width of the peak, sqrt(variance) (Laplace's approximation)
 */
record RunExplanation(
    double[] weights,
    double mean,
    double deviation,
    double degrees,
    double variance,
    double logLikelihood) {
  private static final int ROUNDS = 10;

  /** Means that are nearer than so many deviations are the same. */
  private static final double SAME = 0.1;

  /** Each run is in two differences. */
  private static final double ROOT = 0.5;

  /**
   * Every explanation by one mixture.
   *
   * @param mixture of the history
   * @param freedom degrees of freedom that its deviation is worth, positive
   * @param y runs, at least two, on the scale of the mixture; not modified
   * @return at least one, of means that differ
   */
  static List<RunExplanation> all(RunMixture mixture, double freedom, double[] y) {
    List<RunExplanation> all = new ArrayList<>();
    double factor = mixture.varianceFactor();
    for (double start : y) {
      RunExplanation one = from(start, mixture, freedom, y, factor);
      if (all.stream().noneMatch(o -> Math.abs(o.mean - one.mean) < SAME * one.deviation)) {
        all.add(one);
      }
    }
    return all;
  }

  private static RunExplanation from(
      double start, RunMixture mixture, double freedom, double[] y, double factor) {
    double pooled = mixture.deviation();
    double[] w = new double[y.length];
    double m = start;
    double sd = pooled;
    double sum = 0;
    double degrees = freedom;
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < y.length; i++) {
        w[i] = mixture.weight(y[i] - m, sd);
      }
      sum = Arrays.stream(w).sum();
      m = weightedMean(w, y);
      double squares = 0;
      for (int i = 0; i < y.length; i++) {
        squares += w[i] * (y[i] - m) * (y[i] - m);
      }
      degrees = freedom + Math.max(0, sum - 1);
      sd = Math.sqrt((freedom * pooled * pooled + squares) / degrees);
    }
    double variance = sd * sd * factor / sum;
    double ratio = pooled / sd;
    double logLikelihood =
        freedom * (Math.log(ratio) - (ratio * ratio - 1) / 2)
            + ROOT * mixture.logLikelihood()
            + Math.log(variance) / 2;
    for (double run : y) {
      logLikelihood += mixture.logDensity(run - m, sd);
    }
    return new RunExplanation(w, m, sd, degrees, variance, logLikelihood);
  }

  /** The mean of the runs by the weights, or that of what they are on another scale. */
  double meanOf(double[] values) {
    return weightedMean(weights, values);
  }

  private static double weightedMean(double[] w, double[] values) {
    double sum = Arrays.stream(w).sum();
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      mean += w[i] / sum * values[i];
    }
    return mean;
  }
}

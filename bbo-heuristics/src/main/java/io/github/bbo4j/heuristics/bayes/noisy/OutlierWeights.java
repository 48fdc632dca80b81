package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.Arrays;

/**
 * What a run counts by how far it is off what a process expects of it, or off the other runs of its
 * configuration.
 *
 * <p>The weights are those of Student's t with {@value #NU} degrees of freedom by expectation
 * maximisation (Lange, Little, Taylor 1989): w = (nu + 1) / (nu + r^2), at most 1, where r is the
 * run's deviation from what the process expects of it without having seen it, in standard
 * deviations of that expectation, noise included. A run that only the model's ignorance makes
 * surprising keeps its weight.
 *
 * <p>An outlier counts by that in the estimate of the noise by five variances however far off it
 * is, and where one run in six is one, that estimate has no bound. So where replicates {@linkplain
 * RunDeviation show many}, the weight is the probability that a run is none, of a mixture of two
 * normal distributions (Tukey 1960, A survey of sampling from contaminated distributions), w = 1 /
 * (1 + e / ((1 - e) k) exp((1 - 1 / k^2) r^2 / 2)), a share e of {@value #OUTLIERS} of outliers
 * that deviate k = {@value #WIDER} times as far: a half at three deviations, 0.03 at four, at least
 * {@value #LEAST}. Where outliers are few, what is far off is as often a cliff, which that would
 * take for one.
 *
 * @param many whether outliers are many
 */
record OutlierWeights(boolean many) {
  private static final double NU = 4;
  private static final double OUTLIERS = 0.1;
  private static final double WIDER = 10;

  /** At 2.4 deviations of a difference. */
  private static final double AGREED = 0.5;

  /** A configuration whose only run is an outlier stays where it was, with no say. */
  private static final double LEAST = 1e-4;

  /**
   * The weight of a run.
   *
   * @param square of its deviation
   * @param variance of that, noise included
   */
  double of(double square, double variance) {
    if (!many) {
      return Math.min(1, (NU + 1) / (NU + square / variance));
    }
    double exponent = (1 - 1 / (WIDER * WIDER)) * square / variance / 2;
    double odds = OUTLIERS / ((1 - OUTLIERS) * WIDER) * Math.exp(exponent);
    return Math.max(LEAST, 1 / (1 + odds));
  }

  /**
   * The weight of a run by the others of its configuration: by how far it is off the nearer half of
   * them. Two outliers that come out alike are rarer than a cost no process expects.
   *
   * @param runs of one configuration
   * @param j which of them
   * @param noise variance of a run that is no outlier
   * @return 0 for the only run, and where the weight would be less than {@value #AGREED}: they
   *     don't agree then
   */
  double ofAgreement(double[] runs, int j, double noise) {
    if (runs.length == 1) {
      return 0;
    }
    double[] apart = new double[runs.length];
    Arrays.setAll(apart, k -> Math.abs(runs[k] - runs[j]));
    Arrays.sort(apart); // The first is the run itself.
    double d = apart[runs.length / 2];
    double weight = d == 0 ? 1 : of(d * d, 2 * noise);
    return weight < AGREED ? 0 : weight;
  }
}

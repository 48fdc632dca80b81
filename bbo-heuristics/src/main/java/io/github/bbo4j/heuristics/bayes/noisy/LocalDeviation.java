package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * The deviation tau of a configuration from its neighbours, as a multiple of the usual one: {@value
 * #DEVIATION} of the cost and at most {@value #SHARE} of the noise, at least {@value #LEAST} where
 * replicates so far agree. A priori its logarithm has Student's t of {@value #DEGREES} degrees of
 * freedom, scale {@value #SCALE}. So it is the usual one unless the costs can't be had by a smooth
 * process and the noise that replicates show; then it is what is left, and each configuration is
 * believed by its own runs. Without it what is left would be taken for noise, and good points for
 * luck.
 *
 * @param usual deviation on the model's scale
 * @param most what it can be on that scale
 * @param kernel of the process
 */
record LocalDeviation(double usual, double most, CorrelationKernel kernel) {
  private static final double DEVIATION = 0.04;
  private static final double SHARE = 0.4;

  /** Replicates of a coarse timer can all agree for a while; multiples of 0 would lead nowhere. */
  private static final double LEAST = 1e-6;

  /** The least deviation, in multiples of the usual one; each next one is twice as large. */
  private static final double LEAST_MULTIPLE = 0.25;

  /** The largest deviation, of the cost. */
  private static final double MOST = 2.56;

  private static final double ROUNDING = 1 + 1e-9;
  private static final double SCALE = 0.7;
  private static final double DEGREES = 2;

  /**
   * That beside a level of noise.
   *
   * @param level how much is known of it
   * @param noise standard deviation of a run on the model's scale
   * @param unit what a factor of e in the cost is there
   */
  static LocalDeviation of(NoiseLevel level, double noise, double unit, CorrelationKernel kernel) {
    double tau =
        level.isKnown()
            ? Math.max(LEAST * unit, Math.min(DEVIATION * unit, SHARE * noise))
            : DEVIATION * unit;
    return new LocalDeviation(tau, MOST * unit, kernel);
  }

  /** The variance of a multiple. */
  double variance(double multiple) {
    return usual * usual * multiple * multiple;
  }

  /** What a multiple may be. */
  double[] multiples() {
    double last = most / usual * ROUNDING;
    return DoubleStream.iterate(LEAST_MULTIPLE, m -> m <= last, m -> 2 * m).toArray();
  }

  /**
   * A draw of the multiple from its posterior.
   *
   * @param weights of the runs
   * @param theta hyperparameters
   */
  double draw(RobustWeights weights, double[] theta, RandomGenerator random) {
    double[] multiples = multiples();
    double[] variances = Arrays.stream(multiples).map(this::variance).toArray();
    double[] density =
        new HyperparameterPosterior(kernel, NoisyModels.PRIOR, weights.core(0))
            .logLikelihoods(theta, variances);
    for (int k = 0; k < density.length; k++) {
      double z = Math.log(multiples[k]) / SCALE;
      density[k] -= (DEGREES + 1) / 2 * Math.log1p(z * z / DEGREES);
    }
    // None where a bound is so far off that nothing is left to choose from.
    double densest = Arrays.stream(density).max().orElse(Double.NaN);
    if (!Double.isFinite(densest)) {
      return 1;
    }
    double rest =
        random.nextDouble() * Arrays.stream(density).map(d -> Math.exp(d - densest)).sum();
    int k = 0;
    while (k < density.length - 1 && rest > Math.exp(density[k] - densest)) {
      rest -= Math.exp(density[k++] - densest);
    }
    return multiples[k];
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * Weakly informative priors of the hyperparameters: independent normal distributions on their
 * logarithms, each with hard bounds that keep the covariance finite.
 *
 * <p>The length scale of d dimensions has log l ~ N(lengthMean + log(d) / 2, lengthSd^2): distances
 * grow with the square root of the dimension, and so do the length scales that leave something to
 * learn (Hvarfner, Hellsten, Nardi 2024, Vanilla Bayesian optimization performs great in high
 * dimensions). Under {@link KernelFamily#ANOVA}, whose effects are of few dimensions, they grow no
 * further than with two, and log v ~ N(log(2 / d), 1.5^2): main effects, pairs and triples have
 * about the same variance. Costs are standardised before, so log s^2 is centred at 0; the nugget's
 * prior says that computer experiments are mostly repeatable, with two decades of doubt.
 *
 * @param lengthMean mean of the log length scale at d = 1, on the unit interval
 * @param lengthSd its standard deviation, positive
 * @param signalSd standard deviation of log s^2 around 0, positive
 * @param nuggetMean mean of log sigma_n^2
 * @param nuggetSd its standard deviation, positive
 * @param meanSd standard deviation of the constant mean around 0, positive
 */
public record HyperparameterPrior(
    double lengthMean,
    double lengthSd,
    double signalSd,
    double nuggetMean,
    double nuggetSd,
    double meanSd) {
  /**
   * For {@link #withPooledVariance}, where outliers count in full: by how much the logarithm of a
   * pooled variance varies beyond what normal noise says.
   */
  public static final double PLAIN_EXCESS = 0.05;

  /** The same where outliers are weighted down, which leaves less of them in the variance. */
  public static final double ROBUST_EXCESS = 0.02;

  /** Degrees of freedom below which replicates never inform the nugget. */
  private static final int FEWEST_DEGREES = 2;

  private static final int EFFECT_DIMENSIONS = 2;
  private static final double ANOVA_SD = 1.5;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a standard deviation is not positive or a mean not finite
   */
  public HyperparameterPrior {
    positive("lengthSd", lengthSd);
    positive("signalSd", signalSd);
    positive("nuggetSd", nuggetSd);
    positive("meanSd", meanSd);
    Arguments.require(Double.isFinite(lengthMean), "lengthMean", lengthMean, "finite");
    Arguments.require(Double.isFinite(nuggetMean), "nuggetMean", nuggetMean, "finite");
  }

  private static void positive(String name, double value) {
    Arguments.require(value > 0 && Double.isFinite(value), name, value, "positive and finite");
  }

  /**
   * The priors used when nothing else is said.
   *
   * @return length scale around half the unit cube's diagonal, nugget around 0.01 percent of the
   *     variance
   */
  public static HyperparameterPrior defaults() {
    return new HyperparameterPrior(-0.7, 1.0, 1.0, Math.log(1e-4), 2.0, 1.0);
  }

  /**
   * The same with another nugget.
   *
   * @param mean mean of log sigma_n^2
   * @param sd its standard deviation
   * @return new priors
   */
  public HyperparameterPrior withNugget(double mean, double sd) {
    return new HyperparameterPrior(lengthMean, lengthSd, signalSd, mean, sd, meanSd);
  }

  /**
   * The same with a nugget informed by the pooled variance of replicates, squares / degrees: with
   * df degrees of freedom its logarithm has a variance of about 2 / df.
   *
   * @param squares sum of squared deviations from the means of the configurations, on the model's
   *     scale, not negative
   * @param degrees their degrees of freedom, not negative
   * @param excess variance added to that of the logarithm, not negative: {@link #PLAIN_EXCESS} or
   *     {@link #ROBUST_EXCESS}
   * @return new priors; these if the degrees are fewer than {@value #FEWEST_DEGREES} or all
   *     deviations are zero
   */
  public HyperparameterPrior withPooledVariance(double squares, double degrees, double excess) {
    if (degrees < FEWEST_DEGREES || !(squares > 0)) {
      return this;
    }
    double variance = Math.max(1e-8, Math.min(2, squares / degrees));
    return withNugget(Math.log(variance), Math.sqrt(2 / degrees + excess));
  }

  /**
   * The same with another length scale.
   *
   * @param mean mean of the log length scale at d = 1
   * @param sd its standard deviation
   * @return new priors
   */
  public HyperparameterPrior withLength(double mean, double sd) {
    return new HyperparameterPrior(mean, sd, signalSd, nuggetMean, nuggetSd, meanSd);
  }

  /**
   * The mode.
   *
   * @param kernel kernel
   * @return theta = [kernel parameters, log s^2, log sigma_n^2]
   */
  public double[] mode(CorrelationKernel kernel) {
    int p = kernel.parameterCount();
    double[] theta = new double[p + 2];
    for (int k = 0; k < p; k++) {
      theta[k] = mean(kernel, k);
    }
    theta[p + 1] = nuggetMean;
    return theta;
  }

  /**
   * The mode with length scales shorter by a factor of e: where a fit starts that the mode's
   * surroundings may mislead.
   *
   * @param kernel kernel
   * @return theta
   */
  public double[] modeOfShorterLengths(CorrelationKernel kernel) {
    double[] theta = mode(kernel);
    for (int j = 0; j < kernel.dimensions(); j++) {
      theta[j] += 2;
    }
    return theta;
  }

  private double mean(CorrelationKernel kernel, int k) {
    int d = kernel.dimensions();
    if (k < d) {
      int effective = isAnova(kernel) ? Math.min(d, EFFECT_DIMENSIONS) : d;
      return -2 * (lengthMean + 0.5 * Math.log(effective));
    }
    return isAnova(kernel) ? Math.log(2.0 / d) : Math.log(2);
  }

  private double sd(CorrelationKernel kernel, int k) {
    int d = kernel.dimensions();
    if (k < d) {
      return 2 * lengthSd;
    }
    return isAnova(kernel) ? ANOVA_SD : 1;
  }

  private static boolean isAnova(CorrelationKernel kernel) {
    return kernel.family() == KernelFamily.ANOVA;
  }

  /** Standard deviations of the entries of theta. */
  double[] deviations(CorrelationKernel kernel) {
    int p = kernel.parameterCount();
    double[] sd = new double[p + 2];
    for (int k = 0; k < p; k++) {
      sd[k] = sd(kernel, k);
    }
    sd[p] = signalSd;
    sd[p + 1] = nuggetSd;
    return sd;
  }

  double[] lower(CorrelationKernel kernel) {
    double[] mode = mode(kernel);
    int p = kernel.parameterCount();
    for (int k = 0; k < p; k++) {
      mode[k] -= 4 * sd(kernel, k);
    }
    mode[p] = -7;
    mode[p + 1] = Math.log(1e-9);
    return mode;
  }

  double[] upper(CorrelationKernel kernel) {
    double[] mode = mode(kernel);
    int p = kernel.parameterCount();
    for (int k = 0; k < p; k++) {
      mode[k] += 4 * sd(kernel, k);
    }
    mode[p] = 7;
    mode[p + 1] = Math.log(4);
    return mode;
  }

  /** Negative log density up to a constant; its gradient is added to the given one. */
  double penalty(CorrelationKernel kernel, double[] theta, double[] gradient) {
    int p = kernel.parameterCount();
    double sum = 0;
    for (int k = 0; k < p + 2; k++) {
      double mean = k < p ? mean(kernel, k) : k == p ? 0 : nuggetMean;
      double sd = k < p ? sd(kernel, k) : k == p ? signalSd : nuggetSd;
      double z = (theta[k] - mean) / sd;
      sum += 0.5 * z * z;
      gradient[k] += z / sd;
    }
    return sum;
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

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

  /** Degrees of freedom below which replicates don't tell the nugget by themselves. */
  private static final int FEWEST_DEGREES = 2;

  private static final double LEAST_VARIANCE = 1e-8;
  private static final double MOST_VARIANCE = 2;

  /** Points of a grid over the prior, by this share of its deviation apart, to either side. */
  private static final int GRID = 100;

  private static final double GRID_STEP = 0.05;

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
   * df degrees of freedom its logarithm has a variance of about 2 / df. Of fewer than {@value
   * #FEWEST_DEGREES} it is the posterior of normal noise given them and these priors, s^-df
   * exp(-squares / (2 s^2)) times the prior density, by mean and standard deviation of log s^2: a
   * single pair rules out what is far above what it differs by.
   *
   * @param squares sum of squared deviations from the means of the configurations, on the model's
   *     scale, not negative
   * @param degrees their degrees of freedom, not negative
   * @param excess variance added to that of the logarithm, not negative: {@link #PLAIN_EXCESS} or
   *     {@link #ROBUST_EXCESS}
   * @return new priors; these if there are no degrees or all deviations are zero
   */
  public HyperparameterPrior withPooledVariance(double squares, double degrees, double excess) {
    if (!(degrees > 0 && squares > 0)) {
      return this;
    }
    if (degrees < FEWEST_DEGREES) {
      return withNuggetGiven(squares, degrees);
    }
    return withNugget(logVariance(squares / degrees), Math.sqrt(2 / degrees + excess));
  }

  private static double logVariance(double variance) {
    return Math.log(Math.max(LEAST_VARIANCE, Math.min(MOST_VARIANCE, variance)));
  }

  /** Moments of the posterior of log s^2 on a grid over the prior. */
  private HyperparameterPrior withNuggetGiven(double squares, double degrees) {
    double[] logs = new double[2 * GRID + 1];
    Arrays.setAll(logs, k -> nuggetMean + nuggetSd * GRID_STEP * (k - GRID));
    double[] density = new double[logs.length];
    for (int k = 0; k < logs.length; k++) {
      double z = GRID_STEP * (k - GRID);
      density[k] = -(z * z + degrees * logs[k] + squares * Math.exp(-logs[k])) / 2;
    }
    double densest = Arrays.stream(density).max().orElseThrow();
    if (!Double.isFinite(densest)) {
      return this; // Squares that are no number on this scale tell nothing.
    }
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int k = 0; k < logs.length; k++) {
      double weight = Math.exp(density[k] - densest);
      sum += weight;
      first += weight * logs[k];
      second += weight * logs[k] * logs[k];
    }
    double mean = first / sum;
    double variance = second / sum - mean * mean;
    double resolved = GRID_STEP * nuggetSd; // All is at the last point where squares are large.
    return withNugget(
        logVariance(Math.exp(mean)), Math.sqrt(Math.max(resolved * resolved, variance)));
  }

  /**
   * The same with a nugget that something else tells too: the product of two normal densities.
   *
   * @param mean mean of log sigma_n^2 by that
   * @param sd its standard deviation, positive
   * @return new priors
   */
  public HyperparameterPrior withNuggetAlso(double mean, double sd) {
    Arguments.require(Double.isFinite(mean), "mean", mean, "finite");
    positive("sd", sd);
    double own = 1 / (nuggetSd * nuggetSd);
    double other = 1 / (sd * sd);
    return withNugget(
        (own * nuggetMean + other * mean) / (own + other), 1 / Math.sqrt(own + other));
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

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.InverseFactor;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Optional;

/**
 * Gaussian process regression with a constant mean, a fitted nugget and known extra noise per
 * observation.
 *
 * <p>y ~ N(m 1, K) with K_ij = s^2 c(x_i, x_j) + [i = j] (sigma_n^2 / r_i + e_i), where r_i is the
 * number of replicates whose mean is y_i and e_i a known variance. The mean has the prior N(0,
 * meanSd^2) and is set to its posterior mode given the rest, m = 1^T K^-1 y / (1^T K^-1 1 +
 * meanSd^-2). Log marginal likelihood: -(y - m)^T alpha / 2 - log det K / 2 - n log(2 pi) / 2
 * (Rasmussen and Williams 2006, equations 2.25, 2.26 and 2.30).
 *
 * <p>If K is not positive definite in floating point, its diagonal is raised by {@code 1e-10 (s^2 +
 * sigma_n^2)} times the smallest power of ten that makes it so; {@link #jitter} reports it.
 *
 * <p>Time: factor O(n^3), prediction O(n^2), {@link #append} O(n^2). Hyperparameters come from
 * {@link HyperparameterPosterior}. Immutable and safe for any thread.
 */
public final class GaussianProcess {
  private final Covariance covariance;
  private final double meanSd;
  private final GaussianProcessData data;
  private final int n;
  private final CovarianceFactor factor;
  private final double[][] l;
  private final double[] alpha;
  private final double mean;

  private GaussianProcess(
      Covariance covariance, double meanSd, GaussianProcessData data, CovarianceFactor factor) {
    this.covariance = covariance;
    this.meanSd = meanSd;
    this.data = data;
    this.n = data.size();
    this.factor = factor;
    this.l = factor.rows();
    this.alpha = new double[n];
    this.mean = CovarianceFactor.solve(l, data.targets(), meanSd, alpha);
  }

  private static GaussianProcess factored(
      Covariance covariance, double meanSd, GaussianProcessData data) {
    return new GaussianProcess(covariance, meanSd, data, CovarianceFactor.of(covariance, data));
  }

  /**
   * Conditions on data with given hyperparameters.
   *
   * @param kernel kernel
   * @param prior priors, of which only the one of the mean is used here
   * @param data observations
   * @param theta [kernel parameters, log s^2, log sigma_n^2], not modified
   * @return the process
   * @throws IllegalArgumentException if theta has the wrong length, a value that is not finite, or
   *     a log s^2 outside of -700 to 700
   */
  public static GaussianProcess of(
      CorrelationKernel kernel,
      HyperparameterPrior prior,
      GaussianProcessData data,
      double[] theta) {
    return factored(new Covariance(kernel, theta), prior.meanSd(), data);
  }

  /**
   * A process of other data, with the prior mean of this one.
   *
   * @param other observations
   * @param theta hyperparameters as in {@link #of}, usually those of this process
   * @return the process
   * @throws IllegalArgumentException if theta has the wrong length, a value that is not finite, or
   *     a log s^2 outside of -700 to 700
   */
  public GaussianProcess conditionedOn(GaussianProcessData other, double[] theta) {
    return factored(new Covariance(kernel(), theta), meanSd, other);
  }

  /**
   * The same process conditioned on one more observation, hyperparameters unchanged, in O(n^2).
   *
   * @param x encoded point, d values
   * @param target its cost
   * @param repeats number of replicates whose mean it is, at least 1
   * @param variance known extra noise variance, not negative
   * @return a new process of n + 1 observations
   */
  public GaussianProcess append(double[] x, double target, double repeats, double variance) {
    return grown(data.append(x, target, repeats, variance));
  }

  /**
   * The same process with fantasies: as if observations at these points came out at their posterior
   * means (kriging believer; Ginsbourger, Le Riche, Carraro 2010). Means stay what they are
   * everywhere, variances become those of the points being measured, in O(n^2) for each point.
   *
   * @param points encoded points, one row of d values each
   * @return a process of n + points.length observations, the fantasies last
   */
  public GaussianProcess withFantasies(double[][] points) {
    GaussianProcessData more = data;
    for (double[] x : points) {
      // Believing one leaves the mean at all others as it is, so this process tells all of them.
      more = more.append(x, meanGiven(crossCovariance(x)), 1, 0);
    }
    return points.length == 0 ? this : grown(more);
  }

  private GaussianProcess grown(GaussianProcessData more) {
    // Empty for a duplicate without noise, or the like: factoring anew finds the jitter needed.
    return extendTo(more).orElseGet(() -> factored(covariance, meanSd, more));
  }

  /**
   * The process of data that begin with this one's points, by bordering, in O(n^2) for each new
   * one.
   *
   * @param more observations
   * @return the process, bit for bit what {@link #of} gives; empty if the data do not begin so or a
   *     new factor is needed
   */
  public Optional<GaussianProcess> extendTo(GaussianProcessData more) {
    boolean beginsSo = more.size() >= n && factor.jitter() == 0 && data.shared(more) == n;
    return beginsSo
        ? factor
            .extendTo(covariance, more)
            .map(grown -> new GaussianProcess(covariance, meanSd, more, grown))
        : Optional.empty();
  }

  /**
   * The same process with other targets, in O(n^2): the factor depends on the points only.
   *
   * @param targets n costs
   * @return a new process
   */
  public GaussianProcess withTargets(double[] targets) {
    return new GaussianProcess(covariance, meanSd, data.withTargets(targets), factor);
  }

  /**
   * Covariances of the signal at a point with that at the observations.
   *
   * @param x encoded point, d values
   * @return n values, an array of the caller's own
   */
  public double[] crossCovariance(double[] x) {
    double[] k = new double[n];
    covariance.row(data.columns(), x, 0, n, k);
    return k;
  }

  /**
   * Posterior at a point.
   *
   * @param x encoded point, d values
   * @return mean and variance of the noise-free cost
   */
  public Posterior at(double[] x) {
    return posterior(crossCovariance(x));
  }

  /** Posterior given the covariances k, which become L^-1 k. */
  private Posterior posterior(double[] k) {
    double mu = meanGiven(k);
    TriangularMatrices.forward(l, n, k);
    double variance = signalVariance();
    for (int i = 0; i < n; i++) {
      variance -= k[i] * k[i];
    }
    return new Posterior(mu, Math.max(0, variance));
  }

  /** Posterior mean given the covariances with the observations. */
  private double meanGiven(double[] k) {
    double mu = mean;
    for (int i = 0; i < n; i++) {
      mu += k[i] * alpha[i];
    }
    return mu;
  }

  /**
   * Mean log predictive density of an observation given the others, in closed form: mu_i = y_i -
   * alpha_i / (K^-1)_ii and sigma_i^2 = 1 / (K^-1)_ii, noise included (Rasmussen and Williams 2006,
   * equation 5.12; the mean m is kept).
   *
   * @return the mean over the n observations, in units of the targets
   */
  public double leaveOneOutLogDensity() {
    double[] precision = precisions();
    double density = 0;
    for (int i = 0; i < n; i++) {
      double z = alpha[i] / Math.sqrt(precision[i]);
      density += NormalMath.logPdf(z) + 0.5 * Math.log(precision[i]);
    }
    return density / n;
  }

  /** Diagonal of K^-1: reciprocal variances of the n observations given the others. */
  public double[] precisions() {
    double[][] t = InverseFactor.of(l, n, null);
    double[] precision = new double[n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i <= k; i++) {
        precision[i] += t[k][i] * t[k][i];
      }
    }
    return precision;
  }

  /** Noise variance in target i, sigma_n^2 / r_i + e_i, jitter included. */
  public double noiseOf(int i) {
    return nugget() / data.replicates()[i] + data.noise()[i] + jitter();
  }

  /**
   * Posterior means of the noise-free cost at the observations, y - N alpha with N the diagonal of
   * noise variances.
   *
   * @return n means, an array of the caller's own
   */
  public double[] smoothed() {
    double[] mu = new double[n];
    for (int i = 0; i < n; i++) {
      mu[i] = data.targets()[i] - noiseOf(i) * alpha[i];
    }
    return mu;
  }

  /** Number of observations n. */
  public int size() {
    return n;
  }

  /** The observations, shared, not copied. */
  public GaussianProcessData data() {
    return data;
  }

  /** The kernel. */
  public CorrelationKernel kernel() {
    return covariance.kernel();
  }

  /** The covariance function: the kernel at the hyperparameters. */
  public Covariance covariance() {
    return covariance;
  }

  /** A copy of theta = [kernel parameters, log s^2, log sigma_n^2]. */
  public double[] hyperparameters() {
    return covariance.hyperparameters();
  }

  /** Signal variance s^2, positive. */
  public double signalVariance() {
    return covariance.signalVariance();
  }

  /** Nugget sigma_n^2, the noise variance of one observation. */
  public double nugget() {
    return covariance.nugget();
  }

  /** Constant mean m. */
  public double mean() {
    return mean;
  }

  /** What had to be added to the diagonal of K; 0 if nothing. */
  public double jitter() {
    return factor.jitter();
  }

  /**
   * Number of leading observations that another process has in common with this one, their factors
   * being equal.
   */
  int sharedWith(GaussianProcess other) {
    return other.jitter() == jitter() && covariance.isSameAs(other.covariance)
        ? data.shared(other.data)
        : 0;
  }

  /** The factor L of K: n rows, row i of length i + 1 or more; shared, not to be modified. */
  public double[][] factor() {
    return l;
  }

  /** alpha = K^-1 (y - m), n values; shared, not to be modified. */
  public double[] alpha() {
    return alpha;
  }
}

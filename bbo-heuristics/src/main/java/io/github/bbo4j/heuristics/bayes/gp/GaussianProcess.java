package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
 * <p>If K is not positive definite in floating point, its diagonal is raised by the smallest power
 * of ten times 1e-10 of its mean that makes it so; {@link #jitter} reports it.
 *
 * <p>Time: fit O(e n^3) for e evaluations of the likelihood, prediction O(n^2), {@link #append}
 * O(n^2). Immutable and safe for any thread.
 */
public final class GaussianProcess {
  private final Kernel kernel;
  private final double meanSd;
  private final double[][] columns;
  private final double[] noise;
  private final double[] replicates;
  private final int n;
  private final double[] theta;
  private final double[][] l;
  private final double[] alpha;
  private final double[] y;
  private final double mean;
  private final double jitter;

  @SuppressWarnings(
      "checkstyle:ParameterNumber") // private: copies of borrowed arrays are made by the factories
  private GaussianProcess(
      Kernel kernel,
      double meanSd,
      GaussianProcessData data,
      double[] theta,
      double[][] l,
      double[] y,
      double jitter) {
    this.kernel = kernel;
    this.meanSd = meanSd;
    this.columns = data.columns();
    this.noise = data.noise();
    this.replicates = data.replicates();
    this.n = data.size();
    this.theta = theta;
    this.l = l;
    this.y = y;
    this.jitter = jitter;
    this.alpha = new double[n];
    this.mean = solve(l, n, y, meanSd, alpha);
  }

  /** Fills alpha = K^-1 (y - m) and returns m. */
  public static double solve(double[][] l, int n, double[] y, double meanSd, double[] alpha) {
    double[] a = Arrays.copyOf(y, n);
    double[] one = new double[n];
    Arrays.fill(one, 1);
    TriangularMatrices.forward(l, n, a);
    TriangularMatrices.forward(l, n, one);
    double top = 0;
    double bottom = 1 / (meanSd * meanSd);
    for (int i = 0; i < n; i++) {
      top += one[i] * a[i];
      bottom += one[i] * one[i];
    }
    double m = top / bottom;
    for (int i = 0; i < n; i++) {
      alpha[i] = a[i] - m * one[i];
    }
    TriangularMatrices.backward(l, n, alpha);
    return m;
  }

  /**
   * Conditions on data with given hyperparameters.
   *
   * @param kernel kernel
   * @param prior priors, of which only the one of the mean is used here
   * @param data observations
   * @param theta [kernel parameters, log s^2, log sigma_n^2], not modified
   * @return the process
   * @throws IllegalArgumentException if theta has the wrong length or a value that is not finite
   */
  public static GaussianProcess of(
      Kernel kernel, HyperparameterPrior prior, GaussianProcessData data, double[] theta) {
    int p = kernel.parameterCount();
    if (theta.length != p + 2) {
      throw new IllegalArgumentException(
          "theta has " + theta.length + " entries but this kernel needs " + (p + 2));
    }
    for (double t : theta) {
      if (!Double.isFinite(t)) {
        throw new IllegalArgumentException("theta holds " + t + " but must be finite");
      }
    }
    int n = data.size();
    double jitter = 0;
    double[][] k = new double[n][n];
    double[] work = new double[n];
    MarginalLikelihood.fillCovariance(kernel, data, theta, 0, k, work);
    double level = Math.exp(theta[p]) + Math.exp(theta[p + 1]);
    double next = level * 1e-10;
    while (!TriangularMatrices.cholesky(k, n)) {
      jitter = next;
      next *= 10;
      MarginalLikelihood.fillCovariance(kernel, data, theta, jitter, k, work);
    }
    double[][] l = new double[n][];
    for (int i = 0; i < n; i++) {
      l[i] = Arrays.copyOf(k[i], i + 1);
    }
    return new GaussianProcess(
        kernel, prior.meanSd(), data, theta.clone(), l, data.targets(), jitter);
  }

  /**
   * Log marginal likelihood of the data at given hyperparameters, with its gradient.
   *
   * @param kernel kernel
   * @param prior priors; of them only the one of the mean enters: its log density up to the
   *     constant, -m^2 / (2 meanSd^2), is included, so that the mean's own dependence on theta
   *     drops out of the gradient
   * @param data observations
   * @param theta [kernel parameters, log s^2, log sigma_n^2]
   * @param gradient filled, same length as theta
   * @return the value, or negative infinity if K is not positive definite
   */
  public static double logMarginalLikelihood(
      Kernel kernel,
      HyperparameterPrior prior,
      GaussianProcessData data,
      double[] theta,
      double[] gradient) {
    double value = -new MarginalLikelihood(kernel, prior, data, false).value(theta, gradient);
    for (int p = 0; p < gradient.length; p++) {
      gradient[p] = -gradient[p];
    }
    return value;
  }

  /**
   * Hyperparameters at the mode of their posterior, searched by L-BFGS from several starts.
   *
   * @param kernel kernel
   * @param prior priors
   * @param data observations
   * @param starts starting points; the prior's mode is used if there is none
   * @param evaluations bound on the evaluations of the likelihood per start
   * @return the best theta found
   */
  public static double[] fit(
      Kernel kernel,
      HyperparameterPrior prior,
      GaussianProcessData data,
      double[][] starts,
      int evaluations) {
    MarginalLikelihood objective = new MarginalLikelihood(kernel, prior, data, true);
    double[] lower = prior.lower(kernel);
    double[] upper = prior.upper(kernel);
    double[] best = prior.mode(kernel);
    double bestValue = Double.POSITIVE_INFINITY;
    double[][] all = starts.length == 0 ? new double[][] {best} : starts;
    for (double[] start : all) {
      Lbfgs.Result r = Lbfgs.minimise(objective, start, lower, upper, evaluations, 1e-5);
      if (r.value() < bestValue) {
        bestValue = r.value();
        best = r.x();
      }
    }
    return best;
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
    GaussianProcessData data = data().append(x, target, repeats, variance);
    GaussianProcess grown = extendTo(data);
    // Null for a duplicate without noise, or the like: factoring anew finds the jitter needed.
    return grown == null
        ? of(kernel, new HyperparameterPrior(0, 1, 1, 0, 1, meanSd), data, theta)
        : grown;
  }

  /**
   * The process of data that begin with this one's points, by bordering; null if they do not or a
   * new factor is needed.
   */
  public @Nullable GaussianProcess extendTo(GaussianProcessData more) {
    int m = more.size();
    if (m < n || jitter > 0 || data().shared(more) < n) {
      return null;
    }
    // The rows so far are shared, never written again: a new observation costs one row.
    double[][] grown = Arrays.copyOf(l, m);
    int p = kernel.parameterCount();
    double[] x = new double[columns.length];
    double[] work = new double[m];
    for (int q = n; q < m; q++) {
      for (int j = 0; j < x.length; j++) {
        x[j] = more.columns()[j][q];
      }
      double[] row = new double[q + 1];
      kernel.row(theta, more.columns(), x, 0, q, signalVariance(), row, work);
      row[q] = Math.exp(theta[p]) + Math.exp(theta[p + 1]) / more.replicates()[q] + more.noise()[q];
      if (!TriangularMatrices.border(grown, q, row)) {
        return null;
      }
      grown[q] = row;
    }
    return new GaussianProcess(kernel, meanSd, more, theta, grown, more.targets(), 0);
  }

  /**
   * The same process with other targets, in O(n^2): the factor depends on the points only.
   *
   * @param targets n costs
   * @return a new process
   */
  public GaussianProcess withTargets(double[] targets) {
    return new GaussianProcess(
        kernel, meanSd, data().withTargets(targets), theta, l, targets.clone(), jitter);
  }

  /** Covariances of the signal at x with that at the observations; an array of the caller's own. */
  public double[] crossCovariance(double[] x) {
    double[] k = new double[n];
    kernel.row(theta, columns, x, 0, n, signalVariance(), k, new double[n]);
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
    double mu = mean;
    for (int i = 0; i < n; i++) {
      mu += k[i] * alpha[i];
    }
    TriangularMatrices.forward(l, n, k);
    double variance = signalVariance();
    for (int i = 0; i < n; i++) {
      variance -= k[i] * k[i];
    }
    return new Posterior(mu, Math.max(0, variance));
  }

  /**
   * Posterior at a point and its slopes with respect to the point's numeric coordinates, d mu / d
   * x_j = alpha^T d k / d x_j and d sigma^2 / d x_j = -2 k^T K^-1 d k / d x_j, in O(n^2).
   *
   * @param x encoded point, d values
   * @param meanSlopes filled with d slopes of the mean, zero for categories
   * @param varianceSlopes filled with d slopes of the variance, zero for categories
   * @return mean and variance, equal to those of {@link #at}
   */
  public Posterior slopes(double[] x, double[] meanSlopes, double[] varianceSlopes) {
    double[] k = crossCovariance(x);
    Posterior posterior = posterior(k);
    TriangularMatrices.backward(l, n, k);
    double[][] slopes = kernel.slopes(theta, columns, x, n, signalVariance());
    for (int j = 0; j < x.length; j++) {
      double m = 0;
      double v = 0;
      double[] row = slopes[j];
      for (int i = 0; i < n; i++) {
        m += alpha[i] * row[i];
        v += k[i] * row[i];
      }
      meanSlopes[j] = m;
      varianceSlopes[j] = -2 * v;
    }
    return posterior;
  }

  /**
   * Leave-one-out predictions of all observations in closed form, mu_i = y_i - alpha_i / (K^-1)_ii
   * and sigma_i^2 = 1 / (K^-1)_ii, noise included (Rasmussen and Williams 2006, equation 5.12; the
   * mean m is kept).
   *
   * @return diagnostics over the n predictions
   */
  public LeaveOneOut leaveOneOut() {
    double[] precision = precisions();
    double density = 0;
    double squares = 0;
    int inside = 0;
    for (int i = 0; i < n; i++) {
      double z = alpha[i] / Math.sqrt(precision[i]);
      density += NormalMath.logPdf(z) + 0.5 * Math.log(precision[i]);
      squares += z * z;
      inside += Math.abs(z) <= 1.959963984540054 ? 1 : 0;
    }
    return new LeaveOneOut(density / n, squares / n, (double) inside / n);
  }

  /** Diagonal of K^-1. */
  public double[] precisions() {
    double[][] t = TriangularMatrices.inverseLower(l, n, null);
    double[] precision = new double[n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i <= k; i++) {
        precision[i] += t[k][i] * t[k][i];
      }
    }
    return precision;
  }

  /** Noise variance in the mean target of observation i, jitter included. */
  public double noiseOf(int i) {
    return nugget() / replicates[i] + noise[i] + jitter;
  }

  /**
   * Posterior means of the noise-free cost at the observations, y - N alpha with N the diagonal of
   * noise variances.
   */
  public double[] smoothed() {
    double[] mu = new double[n];
    for (int i = 0; i < n; i++) {
      mu[i] = y[i] - noiseOf(i) * alpha[i];
    }
    return mu;
  }

  /**
   * Number of observations.
   *
   * @return n
   */
  public int size() {
    return n;
  }

  /**
   * The observations.
   *
   * @return data, shared, not copied
   */
  public GaussianProcessData data() {
    return new GaussianProcessData(columns, y, replicates, noise);
  }

  /**
   * The kernel.
   *
   * @return kernel
   */
  public Kernel kernel() {
    return kernel;
  }

  /**
   * Hyperparameters.
   *
   * @return a copy of theta = [kernel parameters, log s^2, log sigma_n^2]
   */
  public double[] hyperparameters() {
    return theta.clone();
  }

  /**
   * Signal variance s^2.
   *
   * @return s^2, positive
   */
  public double signalVariance() {
    return Math.exp(theta[kernel.parameterCount()]);
  }

  /**
   * Nugget sigma_n^2.
   *
   * @return noise variance of one observation
   */
  public double nugget() {
    return Math.exp(theta[kernel.parameterCount() + 1]);
  }

  /**
   * Constant mean m.
   *
   * @return the prior mean
   */
  public double mean() {
    return mean;
  }

  /**
   * Jitter that had to be added to the diagonal of K.
   *
   * @return 0 if none was needed
   */
  public double jitter() {
    return jitter;
  }

  /**
   * Number of leading observations that another process has in common with this one, their factors
   * being equal.
   */
  public int sharedWith(GaussianProcess other) {
    if (other.jitter != jitter || !Arrays.equals(other.theta, theta)) {
      return 0;
    }
    return data().shared(other.data());
  }

  public double[] thetaShared() {
    return theta;
  }

  public double[][] factor() {
    return l;
  }

  public double[] alphaShared() {
    return alpha;
  }
}

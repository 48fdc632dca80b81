package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.InverseFactor;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Negative log marginal likelihood of the hyperparameters of one set of observations, with or
 * without their priors, and its gradient.
 *
 * <p>-log p(y | theta) = (y - m)^T alpha / 2 + log det K / 2 + n log(2 pi) / 2 + m^2 / (2
 * meanSd^2), gradient by Rasmussen and Williams (2006), equation 5.9: d / d theta = trace((K^-1 -
 * alpha alpha^T) dK / d theta) / 2. O(n^3) per evaluation. Keeps its work arrays: not safe for
 * several threads.
 */
final class MarginalLikelihood implements Lbfgs.StagedFunction {
  private final CorrelationKernel kernel;
  private final HyperparameterPrior prior;
  private final GaussianProcessData data;
  private final boolean withPrior;
  private final double[][] k;
  private final double[][] t;
  private final double[][] g;
  private final double[] alpha;
  private double mean;

  /** Of the last value: k, alpha, mean and the terms of the pairs belong to it. */
  private @Nullable Covariance latest;

  private @Nullable PairTerms terms;

  MarginalLikelihood(
      CorrelationKernel kernel,
      HyperparameterPrior prior,
      GaussianProcessData data,
      boolean withPrior) {
    this.kernel = kernel;
    this.prior = prior;
    this.data = data;
    this.withPrior = withPrior;
    int n = data.size();
    k = new double[n][n];
    t = new double[n][n];
    g = new double[n][n];
    alpha = new double[n];
  }

  /** The log marginal likelihood alone, the mean's prior included, in a fraction of the time. */
  double logLikelihood(double[] theta) {
    fillCovariance(new Covariance(kernel, theta), data, 0, k);
    return logLikelihoodOfCovariance();
  }

  /** The same with each of some known variances for that of all observations. */
  double[] logLikelihoods(double[] theta, double[] variances) {
    Covariance covariance = new Covariance(kernel, theta);
    int n = data.size();
    fillCovariance(covariance, data, 0, t);
    double[] likelihoods = new double[variances.length];
    for (int v = 0; v < variances.length; v++) {
      for (int i = 0; i < n; i++) {
        System.arraycopy(t[i], i, k[i], i, n - i);
        k[i][i] = variance(covariance, data, i, variances[v], 0);
      }
      likelihoods[v] = logLikelihoodOfCovariance();
    }
    return likelihoods;
  }

  /** Of the covariance in the upper triangle of k, which becomes its factor. */
  private double logLikelihoodOfCovariance() {
    int n = data.size();
    if (!TriangularMatrices.cholesky(k, n)) {
      return Double.NEGATIVE_INFINITY;
    }
    mean = CovarianceFactor.solve(k, data.targets(), prior.meanSd(), alpha);
    double lml = -0.5 * n * Math.log(2 * Math.PI) - 0.5 * square(mean / prior.meanSd());
    for (int i = 0; i < n; i++) {
      lml -= 0.5 * (data.targets()[i] - mean) * alpha[i] + Math.log(k[i][i]);
    }
    return lml;
  }

  @Override
  public double value(double[] theta) {
    Covariance covariance = new Covariance(kernel, theta);
    PairTerms ofPairs = terms == null ? PairTerms.of(data.size()) : terms;
    covariance.pairs(data.columns(), k, ofPairs);
    for (int i = 0; i < data.size(); i++) {
      k[i][i] = variance(covariance, data, i, data.noise()[i], 0);
    }
    latest = covariance;
    terms = ofPairs;
    double lml = logLikelihoodOfCovariance();
    if (lml == Double.NEGATIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    double penalty = withPrior ? prior.penalty(kernel, theta, new double[theta.length]) : 0;
    return penalty - lml;
  }

  @Override
  public void gradient(double[] gradient) {
    int n = data.size();
    int p = kernel.parameterCount();
    Arrays.fill(gradient, 0);
    double m = mean;
    InverseFactor.of(k, n, t);
    InverseFactor.gram(t, n, g);
    Covariance covariance = Objects.requireNonNull(latest);
    double s2 = covariance.signalVariance();
    double nugget = covariance.nugget();
    double signal = 0;
    double noise = 0;
    for (int i = 0; i < n; i++) {
      double[] row = g[i];
      double ai = alpha[i];
      // d LML / d K_ij + d LML / d K_ji for i != j
      for (int j = 0; j < i; j++) {
        row[j] = s2 * (ai * alpha[j] - row[j]);
      }
      double diagonal = 0.5 * (ai * ai - row[i]);
      double own = nugget / data.replicates()[i];
      noise += diagonal * own;
      // alpha^T K alpha - trace(K^-1 K) = y^T alpha - n gives the signal part without the kernel.
      signal += 0.5 * ((data.targets()[i] - m) * ai - 1) - diagonal * (own + data.noise()[i]);
    }
    covariance.contract(data.columns(), Objects.requireNonNull(terms), g, gradient);
    gradient[p] = signal;
    gradient[p + 1] = noise;
    for (int q = 0; q < p + 2; q++) {
      gradient[q] = -gradient[q];
    }
    if (withPrior) {
      prior.penalty(kernel, covariance.hyperparameters(), gradient);
    }
  }

  private static double square(double v) {
    return v * v;
  }

  /** Fills the upper triangle of K, the jitter added to its diagonal. */
  static void fillCovariance(
      Covariance covariance, GaussianProcessData data, double jitter, double[][] k) {
    int n = data.size();
    double[] x = new double[data.columns().length];
    for (int i = 0; i < n; i++) {
      data.copyPoint(i, x);
      covariance.row(data.columns(), x, i + 1, n, k[i]);
      k[i][i] = variance(covariance, data, i, data.noise()[i], jitter);
    }
  }

  /** Variance of an observation, given the known part of it. */
  private static double variance(
      Covariance covariance, GaussianProcessData data, int i, double known, double jitter) {
    return covariance.signalVariance()
        + covariance.nugget() / data.replicates()[i]
        + known
        + jitter;
  }
}

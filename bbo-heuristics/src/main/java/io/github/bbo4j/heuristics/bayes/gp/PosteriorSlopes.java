package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.TransposedFactor;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.internal.Vectors;
import org.jspecify.annotations.Nullable;

/**
 * Posterior of one Gaussian process with its slopes, at many points one after the other: what a
 * climb needs. Not safe for several threads.
 */
public final class PosteriorSlopes {
  private final GaussianProcess gp;
  private @Nullable TransposedFactor factor;

  /**
   * The slopes of a process.
   *
   * @param gp process
   */
  public PosteriorSlopes(GaussianProcess gp) {
    this.gp = gp;
  }

  /**
   * Posterior at a point and its slopes with respect to the point's numeric coordinates, d mu / d
   * x_j = alpha^T d k / d x_j and d sigma^2 / d x_j = -2 k^T K^-1 d k / d x_j, in O(n^2).
   *
   * @param x encoded point, d values
   * @param meanSlopes filled with d slopes of the mean, zero for categories
   * @param varianceSlopes filled with d slopes of the variance, zero for categories
   * @return mean and variance, up to rounding those of {@link GaussianProcess#at}
   */
  public Posterior at(double[] x, double[] meanSlopes, double[] varianceSlopes) {
    int n = gp.size();
    double[] k = new double[n];
    double[][] slopes = gp.covariance().slopes(gp.data().columns(), x, k);
    double mean = mean(k);
    if (factor == null) {
      factor = new TransposedFactor(gp.factor(), n);
    }
    factor.forward(k);
    double variance = gp.signalVariance();
    for (int i = 0; i < n; i++) {
      variance -= k[i] * k[i];
    }
    TriangularMatrices.backward(gp.factor(), n, k);
    for (int j = 0; j < x.length; j++) {
      meanSlopes[j] = Vectors.dot(gp.alpha(), slopes[j]);
      varianceSlopes[j] = -2 * Vectors.dot(k, slopes[j]);
    }
    return new Posterior(mean, Math.max(0, variance));
  }

  /**
   * Posterior mean at a point and its slopes, in O(n d).
   *
   * @param x encoded point, d values
   * @param slopes filled with d slopes, zero for categories
   * @return mean
   */
  public double mean(double[] x, double[] slopes) {
    double[] k = new double[gp.size()];
    double[][] rows = gp.covariance().slopes(gp.data().columns(), x, k);
    for (int j = 0; j < x.length; j++) {
      slopes[j] = Vectors.dot(gp.alpha(), rows[j]);
    }
    return mean(k);
  }

  private double mean(double[] k) {
    double mean = gp.mean();
    for (int i = 0; i < k.length; i++) {
      mean += k[i] * gp.alpha()[i];
    }
    return mean;
  }
}

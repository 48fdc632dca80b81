package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process fitted robustly to noisy runs, with the posterior of every measured
 * configuration.
 *
 * <p>The cost of a configuration, on the model's scale, is g(x) = f(x) + h(x): f a smooth process,
 * h independent between configurations with the standard deviation tau. Replicates of x tell g(x)
 * and so, with enough of them, what sets x apart from its neighbours; a smooth process alone would
 * go on pulling it to them. {@link SlowNoise} has been taken out of the runs. Immutable.
 */
public final class NoisyModel {
  private final TrainingData data;
  private final Optional<GlobalTrend> trend;
  private final double[] offset;
  private final GaussianProcess gp;
  private final double localVariance;
  private final Optional<SlowNoise> slow;
  private final double[] effectiveRuns;
  private final double[] mean;
  private final double[] variance;

  /**
   * What the process is not told of.
   *
   * @param trend that it is a process of the rest of, where configurations are too many
   * @param slow noise that was taken out of the runs
   */
  record LeftOut(Optional<GlobalTrend> trend, Optional<SlowNoise> slow) {}

  /** The model of a process of what trend and slow noise leave, or of all where there are none. */
  NoisyModel(TrainingData data, LeftOut leftOut, GaussianProcess gp, double localVariance) {
    this(data, leftOut, gp, localVariance, data.effectiveRuns());
  }

  private NoisyModel(
      TrainingData data,
      LeftOut leftOut,
      GaussianProcess gp,
      double localVariance,
      double[] effectiveRuns) {
    this.data = data;
    trend = leftOut.trend();
    slow = leftOut.slow();
    offset = new double[data.size()];
    trend.ifPresent(t -> Arrays.setAll(offset, i -> t.at(data.rows()[i])));
    this.gp = gp;
    this.localVariance = localVariance;
    this.effectiveRuns = effectiveRuns;
    int n = data.size();
    mean = new double[n];
    variance = new double[n];
    double[] precision = gp.precisions();
    double[] y = gp.data().targets();
    for (int i = 0; i < n; i++) {
      double q = gp.nugget() / effectiveRuns[i];
      mean[i] = offset[i] + y[i] - q * gp.alpha()[i];
      variance[i] = Math.max(1e-12, q - q * q * precision[i]);
    }
  }

  /** The model with fantasies: as if runs at these points came out at their posterior means. */
  NoisyModel withFantasies(List<double[]> pending) {
    if (pending.isEmpty()) {
      return this;
    }
    int n = data.size();
    double[] y = data.targets().clone();
    double[] runs = effectiveRuns.clone();
    for (double[] x : pending) {
      int i = indexOf(x);
      if (i < n) {
        y[i] = (runs[i] * y[i] + mean[i] - offset[i]) / (runs[i] + 1);
        runs[i]++;
      }
    }
    GaussianProcessData all = data.with(y, runs).processData(localVariance);
    for (double[] x : pending) {
      if (indexOf(x) == n) {
        all = all.append(x, gp.at(x).mean(), 1, localVariance);
      }
    }
    return new NoisyModel(
        data,
        new LeftOut(trend, slow),
        gp.conditionedOn(all, gp.hyperparameters()),
        localVariance,
        runs);
  }

  /** Index of a measured point, n if it is none. */
  private int indexOf(double[] x) {
    int i = 0;
    while (i < data.size() && !Arrays.equals(data.rows()[i], x)) {
      i++;
    }
    return i;
  }

  /**
   * What the model learned from.
   *
   * @return training data under the final weights of the runs
   */
  public TrainingData data() {
    return data;
  }

  /**
   * The process of f, with the variance of h in its noise.
   *
   * @return process
   */
  public GaussianProcess process() {
    return gp;
  }

  /**
   * What the process has to be below at given points for their cost to be below a given one: the
   * process is of what the trend leaves.
   *
   * @param cost on the model's scale
   * @param columns points, {@code d x c}
   * @return one value per point
   */
  double[] withoutTrend(double cost, double[][] columns) {
    double[] rest = new double[columns[0].length];
    Arrays.fill(rest, cost);
    trend.ifPresent(t -> t.subtractFrom(rest, columns));
    return rest;
  }

  /** What one point has to be below: as above. */
  double withoutTrend(double cost, double[] point) {
    return cost - trend.map(t -> t.at(point)).orElse(0.0);
  }

  /** Adds the slopes of the trend by the numeric coordinates of a point. */
  void addTrendSlopes(double[] point, double[] slopes) {
    trend.ifPresent(t -> t.addSlopes(point, slopes));
  }

  /**
   * tau^2 on the model's scale.
   *
   * @return variance of h
   */
  public double localVariance() {
    return localVariance;
  }

  /** Whether the process is of what a trend leaves. */
  boolean hasTrend() {
    return trend.isPresent();
  }

  /** The slow noise that was taken out of the runs. */
  Optional<SlowNoise> slowNoise() {
    return slow;
  }

  /**
   * Posterior mean of g at a measured configuration.
   *
   * @param i its index
   * @return mean
   */
  public double mean(int i) {
    return mean[i];
  }

  /**
   * Posterior variance of g at a measured configuration.
   *
   * @param i its index
   * @return variance, positive
   */
  public double variance(int i) {
    return variance[i];
  }

  /**
   * By how much the runs of each configuration are above what all others say of a run there, in
   * standard deviations of that: what they leave open, noise included. O(n^3).
   */
  double[] surprises() {
    double[] precision = gp.precisions();
    double[] surprises = new double[precision.length];
    for (int i = 0; i < surprises.length; i++) {
      double open = Math.max(0, 1 / precision[i] - gp.nugget() / effectiveRuns[i]);
      surprises[i] = gp.alpha()[i] / precision[i] / Math.sqrt(open + gp.nugget());
    }
    return surprises;
  }

  /**
   * Measured configurations of the lowest means, best first; those that failed or were given up
   * only if there are no others.
   */
  int[] leaders(int count) {
    return data.lowestClean(mean, count);
  }

  /**
   * Whitened covariances of g at measured configurations with the observations, L^-1 k.
   *
   * @param indexes of the configurations
   * @return one row each
   */
  public double[][] whitened(int[] indexes) {
    double[][] v = new double[indexes.length][];
    for (int a = 0; a < v.length; a++) {
      v[a] = gp.crossCovariance(data.rows()[indexes[a]]);
      v[a][indexes[a]] += localVariance;
      TriangularMatrices.forward(gp.factor(), gp.size(), v[a]);
    }
    return v;
  }

  /**
   * Posterior covariance of g at two different points.
   *
   * @param x first point
   * @param vx its whitened covariances
   * @param other second point
   * @param vOther its whitened covariances
   * @return covariance
   */
  public double covariance(double[] x, double[] vx, double[] other, double[] vOther) {
    double sum = gp.signalVariance() * gp.covariance().correlation(x, other);
    for (int i = 0; i < vx.length; i++) {
      sum -= vx[i] * vOther[i];
    }
    return sum;
  }
}

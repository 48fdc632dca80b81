package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;

/**
 * Observations of a Gaussian process: encoded points by columns, targets, replicate counts and
 * known noise variances.
 *
 * <p>Replicates of one point enter as their mean with their count, so that the cost of the model
 * depends on the number of distinct points. The arrays are shared with the model and must not be
 * modified afterwards.
 *
 * @param columns {@code d x n}, one column of values per dimension
 * @param targets n costs, finite
 * @param replicates n counts, at least 1: the nugget is divided by them
 * @param noise n known variances added to the nugget, not negative
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of borrowed arrays, never compared
public record GaussianProcessData(
    double[][] columns, double[] targets, double[] replicates, double[] noise) {
  /**
   * Checks the shapes.
   *
   * @throws IllegalArgumentException if lengths differ or there is no observation
   */
  public GaussianProcessData {
    int n = targets.length;
    if (n == 0 || columns.length == 0) {
      throw new IllegalArgumentException(
          "columns has "
              + columns.length
              + " dimensions and targets "
              + n
              + " values but both need one");
    }
    if (replicates.length != n || noise.length != n || columns[0].length != n) {
      throw new IllegalArgumentException(
          "columns, targets, replicates and noise have the lengths "
              + columns[0].length
              + ", "
              + n
              + ", "
              + replicates.length
              + ", "
              + noise.length
              + ", which must agree");
    }
  }

  /**
   * Single measurements without known noise.
   *
   * @param points {@code n x d}, one row per observation
   * @param targets n costs, finite
   * @return the data, copied
   * @throws IllegalArgumentException if lengths differ, there is no observation, or a number is not
   *     finite
   */
  public static GaussianProcessData of(double[][] points, double[] targets) {
    int n = points.length;
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return of(points, targets, ones, new double[n]);
  }

  /**
   * Replicated measurements with known noise.
   *
   * @param points {@code n x d}, one row per observation
   * @param targets n mean costs
   * @param replicates n counts
   * @param noise n known variances
   * @return the data, copied
   * @throws IllegalArgumentException if lengths differ, there is no observation, or a number is not
   *     finite
   */
  public static GaussianProcessData of(
      double[][] points, double[] targets, double[] replicates, double[] noise) {
    if (points.length == 0) {
      throw new IllegalArgumentException("points is empty but a model needs one observation");
    }
    int d = points[0].length;
    double[][] columns = new double[d][points.length];
    for (int i = 0; i < points.length; i++) {
      Arguments.require(
          points[i].length == d,
          "length of points[" + i + "]",
          points[i].length,
          "that of the others, " + d);
      requireFinite(points[i], "points[" + i + "]");
      for (int j = 0; j < d; j++) {
        columns[j][i] = points[i][j];
      }
    }
    requireFinite(targets, "targets");
    requireFinite(replicates, "replicates");
    requireFinite(noise, "noise");
    return new GaussianProcessData(columns, targets.clone(), replicates.clone(), noise.clone());
  }

  private static void requireFinite(double[] values, String name) {
    for (int i = 0; i < values.length; i++) {
      Arguments.require(Double.isFinite(values[i]), name + "[" + i + "]", values[i], "finite");
    }
  }

  /**
   * Number of observations.
   *
   * @return n
   */
  public int size() {
    return targets.length;
  }

  /**
   * The same data with other targets.
   *
   * @param other n costs
   * @return new data
   */
  public GaussianProcessData withTargets(double[] other) {
    return new GaussianProcessData(columns, other.clone(), replicates, noise);
  }

  /**
   * A part of the data.
   *
   * @param observations which ones, at least one
   * @return new data, in that order
   */
  public GaussianProcessData select(int[] observations) {
    double[][] points = new double[observations.length][columns.length];
    double[][] other = new double[3][observations.length];
    for (int k = 0; k < observations.length; k++) {
      int i = observations[k];
      copyPoint(i, points[k]);
      other[0][k] = targets[i];
      other[1][k] = replicates[i];
      other[2][k] = noise[i];
    }
    return of(points, other[0], other[1], other[2]);
  }

  /**
   * The data and one more observation.
   *
   * @param x encoded point
   * @param target cost
   * @param repeats replicate count
   * @param variance known variance
   * @return new data of n + 1 observations
   */
  public GaussianProcessData append(double[] x, double target, double repeats, double variance) {
    int n = size();
    double[][] grown = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      grown[j] = plus(columns[j], x[j], n);
    }
    return new GaussianProcessData(
        grown, plus(targets, target, n), plus(replicates, repeats, n), plus(noise, variance, n));
  }

  /**
   * Copies one encoded point.
   *
   * @param i observation
   * @param x filled with d values
   */
  public void copyPoint(int i, double[] x) {
    for (int j = 0; j < x.length; j++) {
      x[j] = columns[j][i];
    }
  }

  /** Number of leading observations whose points, counts and noise are those of other data. */
  int shared(GaussianProcessData other) {
    int most = Math.min(size(), other.size());
    for (int i = 0; i < most; i++) {
      boolean same = replicates[i] == other.replicates[i] && noise[i] == other.noise[i];
      for (int j = 0; j < columns.length && same; j++) {
        same = columns[j][i] == other.columns[j][i];
      }
      if (!same) {
        return i;
      }
    }
    return most;
  }

  private static double[] plus(double[] a, double last, int n) {
    double[] grown = Arrays.copyOf(a, n + 1);
    grown[n] = last;
    return grown;
  }
}

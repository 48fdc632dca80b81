package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.random.RandomVectorGenerator;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/**
 * Variance of a process over a space by quasi-random points (Sobol' sequence), of more than 500
 * parameters by pseudo-random ones, constraints disregarded.
 *
 * @param variance variance of the posterior mean over the space, plus the mean posterior variance
 * @param totals share of all effects that each parameter has a part in, of the posterior mean, by
 *     the estimator of Jansen (1999): half the mean squared difference of two points that differ in
 *     the parameter only
 */
record TotalVariance(double variance, List<Double> totals) {
  private static final int POINTS = 1024;
  private static final int POINTS_OF_VARIANCE = 256;

  /** That the sequence has direction numbers for; a point takes two per parameter. */
  private static final int MOST_DIMENSIONS = 1000;

  static TotalVariance of(SearchSpace space, GaussianProcess gp) {
    int d = space.dimension();
    RandomVectorGenerator sequence = sequence(2 * d);
    double sum = 0;
    double squares = 0;
    double uncertainty = 0;
    double[] differences = new double[d];
    for (int p = 0; p < POINTS; p++) {
      double[] u = sequence.nextVector();
      double[][] features = features(space, u, 0);
      double[][] other = features(space, u, d);
      double mu = mean(gp, joined(features));
      sum += mu;
      squares += mu * mu;
      if (p < POINTS_OF_VARIANCE) {
        uncertainty += gp.at(joined(features)).variance() / POINTS_OF_VARIANCE;
      }
      for (int j = 0; j < d; j++) {
        double[] own = features[j];
        features[j] = other[j];
        double difference = mean(gp, joined(features)) - mu;
        features[j] = own;
        differences[j] += difference * difference / 2;
      }
    }
    double ofMean = Math.max(0, squares / POINTS - (sum / POINTS) * (sum / POINTS));
    List<Double> totals = new ArrayList<>();
    for (double difference : differences) {
      totals.add(ofMean > 0 ? Math.min(1, difference / POINTS / ofMean) : 0);
    }
    return new TotalVariance(ofMean + uncertainty, totals);
  }

  private static RandomVectorGenerator sequence(int dimension) {
    if (dimension > MOST_DIMENSIONS) {
      // Of a fixed seed: the same process has the same shares.
      RandomGenerator random = new SplittableRandom(1);
      return () -> random.doubles(dimension).toArray();
    }
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(dimension);
    sobol.skipTo(1);
    return sobol;
  }

  private static double[][] features(SearchSpace space, double[] u, int from) {
    double[][] features = new double[space.dimension()][];
    for (int j = 0; j < features.length; j++) {
      features[j] = space.domain(j).features(space.domain(j).atUnit(u[from + j]));
    }
    return features;
  }

  private static double[] joined(double[][] features) {
    int length = 0;
    for (double[] f : features) {
      length += f.length;
    }
    double[] x = new double[length];
    int at = 0;
    for (double[] f : features) {
      System.arraycopy(f, 0, x, at, f.length);
      at += f.length;
    }
    return x;
  }

  private static double mean(GaussianProcess gp, double[] x) {
    double[] k = gp.crossCovariance(x);
    double mu = gp.mean();
    for (int i = 0; i < k.length; i++) {
      mu += k[i] * gp.alpha()[i];
    }
    return mu;
  }
}

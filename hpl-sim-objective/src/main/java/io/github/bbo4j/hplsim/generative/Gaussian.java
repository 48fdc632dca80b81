package io.github.bbo4j.hplsim.generative;

import java.util.random.RandomGenerator;

/** Draws of a speed around a mean. */
final class Gaussian {
  private static final int MAX_TRIES = 1000;

  private Gaussian() {}

  /** A normal vector of given mean and triangular factor, conditioned on legal signs. */
  static DgemmSpeed draw(DgemmSpeed mean, double[][] factor, RandomGenerator random) {
    double[] m = Population.vector(mean);
    for (int attempt = 0; attempt < MAX_TRIES; attempt++) {
      double[] z = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double[] v = m.clone();
      for (int i = 0; i < v.length; i++) {
        for (int j = 0; j <= i; j++) {
          v[i] += factor[i][j] * z[j];
        }
      }
      if (v[0] > 0.0 && v[1] >= 0.0 && v[2] >= 0.0) {
        return Population.speed(v);
      }
    }
    throw new IllegalArgumentException(
        "covariance is too large for the mean " + mean + ": no positive speed in 1000 draws");
  }
}

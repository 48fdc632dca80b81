package io.github.bbo4j.benchmarks.problems.bbob;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * The random numbers that instances of 2009 are made of: the multiplicative generator of Park and
 * Miller (1988), {@code s <- 16807 s mod (2^31 - 1)}, shuffled over 32 places after Bays and Durham
 * (1976); normal ones by Box and Muller (1958), the cosine half.
 *
 * <p>Not for anything else: a seed means here what it means in COCO.
 */
final class InstanceRandom {
  private static final long MULTIPLIER = 16_807;
  private static final long MODULUS = 2_147_483_647L;
  private static final int PLACES = 32;
  private static final int WARM_UP = 8;
  private static final long PLACE_WIDTH = 67_108_865L;

  private InstanceRandom() {}

  /** {@code n} numbers in (0, 1). */
  static double[] uniform(int n, long seed) {
    long state = Math.max(1, Math.abs(seed));
    long[] places = new long[PLACES];
    for (int i = 0; i < WARM_UP + PLACES; i++) {
      state = state * MULTIPLIER % MODULUS;
      if (i >= WARM_UP) {
        places[PLACES - 1 - (i - WARM_UP)] = state;
      }
    }
    long drawn = places[0];
    double[] numbers = new double[n];
    for (int i = 0; i < n; i++) {
      state = state * MULTIPLIER % MODULUS;
      int place = (int) (drawn / PLACE_WIDTH);
      drawn = places[place];
      places[place] = state;
      numbers[i] = drawn / (double) MODULUS;
    }
    return numbers;
  }

  /** {@code n} standard normal numbers. */
  static double[] gaussian(int n, long seed) {
    double[] u = uniform(2 * n, seed);
    double[] numbers = new double[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = Math.sqrt(-2 * Math.log(u[i])) * Math.cos(2 * Math.PI * u[n + i]);
    }
    return numbers;
  }

  /**
   * A rotation: the columns of a {@code d x d} matrix of normal numbers, orthonormalised one after
   * the other (Gram and Schmidt).
   */
  static RealMatrix rotation(int d, long seed) {
    double[] numbers = gaussian(d * d, seed);
    double[][] columns = new double[d][d];
    for (int j = 0; j < d; j++) {
      System.arraycopy(numbers, j * d, columns[j], 0, d);
      for (int k = 0; k < j; k++) {
        double along = dot(columns[j], columns[k]);
        for (int i = 0; i < d; i++) {
          columns[j][i] -= along * columns[k][i];
        }
      }
      double length = Math.sqrt(dot(columns[j], columns[j]));
      for (int i = 0; i < d; i++) {
        columns[j][i] /= length;
      }
    }
    return new Array2DRowRealMatrix(columns, false).transpose();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import java.util.Arrays;

/**
 * Scaled squared distances of encoded points, w_j delta_j per dimension: delta_j is the squared
 * difference of a numeric dimension, the Hamming distance of a categorical one. Immutable.
 */
final class WeightedDistance {
  /** Dimensions from which on gradients are added up in another, faster order. */
  private static final int MANY = 20;

  private final CorrelationKernel kernel;
  private final double[] weights;

  /** Distances of a kernel whose first d entries of theta are logarithms of the weights. */
  WeightedDistance(CorrelationKernel kernel, double[] theta) {
    this.kernel = kernel;
    weights = new double[kernel.dimensions()];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = Math.exp(theta[j]);
    }
  }

  /** Number of dimensions d. */
  int dimensions() {
    return weights.length;
  }

  /** Weight of dimension j. */
  double weight(int j) {
    return weights[j];
  }

  /** Whether the distance in dimension j has a slope. */
  boolean isSmooth(int j) {
    return !kernel.isCategorical(j);
  }

  /** Fills out on [from, to) with the distances of one point and many in all dimensions. */
  void sum(double[][] columns, double[] x, int from, int to, double[] out) {
    Arrays.fill(out, from, to, 0);
    int j = 0;
    while (j < weights.length) {
      if (j + 4 <= weights.length && areNumeric(j, j + 4)) {
        addFour(columns, x, j, from, to, out);
        j += 4;
      } else {
        addOne(columns[j], x[j], j, from, to, out);
        j++;
      }
    }
  }

  private boolean areNumeric(int first, int end) {
    for (int j = first; j < end; j++) {
      if (kernel.isCategorical(j)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the distances in four numeric dimensions, one after the other as {@link #addOne} does. */
  @SuppressWarnings("checkstyle:ParameterNumber") // one flat kernel, so that it is one loop
  private void addFour(double[][] columns, double[] x, int first, int from, int to, double[] out) {
    double[] c0 = columns[first];
    double[] c1 = columns[first + 1];
    double[] c2 = columns[first + 2];
    double[] c3 = columns[first + 3];
    double x0 = x[first];
    double x1 = x[first + 1];
    double x2 = x[first + 2];
    double x3 = x[first + 3];
    double w0 = weights[first];
    double w1 = weights[first + 1];
    double w2 = weights[first + 2];
    double w3 = weights[first + 3];
    for (int c = from; c < to; c++) {
      double d0 = c0[c] - x0;
      double d1 = c1[c] - x1;
      double d2 = c2[c] - x2;
      double d3 = c3[c] - x3;
      out[c] = (((out[c] + w0 * d0 * d0) + w1 * d1 * d1) + w2 * d2 * d2) + w3 * d3 * d3;
    }
  }

  @SuppressWarnings("checkstyle:ParameterNumber") // as addFour
  private void addOne(double[] column, double xj, int j, int from, int to, double[] out) {
    double w = weights[j];
    if (kernel.isCategorical(j)) {
      for (int c = from; c < to; c++) {
        out[c] += column[c] == xj ? 0 : w;
      }
    } else {
      for (int c = from; c < to; c++) {
        double diff = column[c] - xj;
        out[c] += w * diff * diff;
      }
    }
  }

  /** Fills out on [from, to) with the distances of one point and many in dimension j. */
  @SuppressWarnings("checkstyle:ParameterNumber") // a part of an inner loop, no object for it
  void of(int j, double[] column, double xj, int from, int to, double[] out) {
    double w = weights[j];
    if (kernel.isCategorical(j)) {
      for (int c = from; c < to; c++) {
        out[c] = column[c] == xj ? 0 : w;
      }
    } else {
      for (int c = from; c < to; c++) {
        double diff = column[c] - xj;
        out[c] = w * diff * diff;
      }
    }
  }

  /** The distance of two values of dimension j. */
  double between(int j, double a, double b) {
    if (kernel.isCategorical(j)) {
      return a == b ? 0 : weights[j];
    }
    return weights[j] * (a - b) * (a - b);
  }

  /** Sum over the first of q_i times the unscaled distance in dimension k. */
  double weighted(int k, double[] column, double xk, double[] q, int to) {
    double sum = 0;
    if (kernel.isCategorical(k)) {
      for (int j = 0; j < to; j++) {
        sum += column[j] == xk ? 0 : q[j];
      }
    } else if (weights.length > MANY) {
      sum = weightedBySums(column, xk, q, to);
    } else {
      for (int j = 0; j < to; j++) {
        double diff = column[j] - xk;
        sum += q[j] * diff * diff;
      }
    }
    return sum;
  }

  /** The same in four partial sums: independent chains hide the latency of the additions. */
  private static double weightedBySums(double[] column, double xk, double[] q, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 4 <= to; j += 4) {
      double d0 = column[j] - xk;
      double d1 = column[j + 1] - xk;
      double d2 = column[j + 2] - xk;
      double d3 = column[j + 3] - xk;
      s0 += q[j] * d0 * d0;
      s1 += q[j + 1] * d1 * d1;
      s2 += q[j + 2] * d2 * d2;
      s3 += q[j + 3] * d3 * d3;
    }
    for (; j < to; j++) {
      double diff = column[j] - xk;
      s0 += q[j] * diff * diff;
    }
    return (s0 + s1) + (s2 + s3);
  }
}

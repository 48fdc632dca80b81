package io.github.bbo4j.benchmarks.problems.bbob;

import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/** The transformations of section 0.2 of the report. Arguments are not modified. */
final class Transformations {
  private static final double BOUND = 5;

  private Transformations() {}

  /**
   * {@code T_osz} of a number: {@code sign(x) exp(t + 0.049 (sin(a t) + sin(b t)))}, {@code t =
   * log|x|}, (a, b) = (10, 7.9) above zero and (5.5, 3.1) below; 0 stays.
   */
  static double oscillated(double x) {
    if (x == 0) {
      return 0;
    }
    double t = Math.log(Math.abs(x));
    double waves =
        x > 0 ? Math.sin(10 * t) + Math.sin(7.9 * t) : Math.sin(5.5 * t) + Math.sin(3.1 * t);
    return Math.copySign(Math.exp(t + 0.049 * waves), x);
  }

  /** {@link #oscillated(double)} of each. */
  static double[] oscillated(double[] x) {
    double[] z = new double[x.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = oscillated(x[i]);
    }
    return z;
  }

  /** {@code T_asy^beta}: {@code x_i^(1 + beta (i-1)/(D-1) sqrt(x_i))} where {@code x_i > 0}. */
  static double[] asymmetric(double beta, double[] x) {
    double[] z = x.clone();
    for (int i = 0; i < z.length; i++) {
      if (z[i] > 0) {
        z[i] = Math.pow(z[i], 1 + beta * share(i, z.length) * Math.sqrt(z[i]));
      }
    }
    return z;
  }

  /** {@code Lambda^alpha}. */
  static RealMatrix conditioning(double alpha, int d) {
    double[] diagonal = new double[d];
    for (int i = 0; i < d; i++) {
      diagonal[i] = Math.pow(alpha, share(i, d) / 2);
    }
    return MatrixUtils.createRealDiagonalMatrix(diagonal);
  }

  /** {@code (i - 1) / (D - 1)} of the report, whose {@code i} counts from 1. */
  static double share(int i, int d) {
    return i / (d - 1.0);
  }

  /** {@code x - shift}. */
  static double[] minus(double[] x, double[] shift) {
    double[] z = new double[x.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = x[i] - shift[i];
    }
    return z;
  }

  /** {@code f_pen}: the sum of {@code max(0, |x_i| - 5)^2}. */
  static double penalty(double[] x) {
    double sum = 0;
    for (double v : x) {
      double beyond = Math.max(0, Math.abs(v) - BOUND);
      sum += beyond * beyond;
    }
    return sum;
  }
}

package io.github.bbo4j.heuristics.bayes.gp;

import io.github.bbo4j.heuristics.bayes.internal.ExponentialDecay;
import java.util.Arrays;

/**
 * Radial correlation functions phi(r^2) with phi(0) = 1 (Rasmussen and Williams 2006, Gaussian
 * Processes for Machine Learning, section 4.2), written on the squared distance so that their
 * slopes have no singularity at zero, and one that is made of them dimension by dimension.
 */
public enum KernelFamily {
  /** Squared exponential, exp(-r^2 / 2): infinitely smooth functions. */
  RBF,
  /** Matern with nu = 3/2, (1 + sqrt(3) r) exp(-sqrt(3) r): once differentiable functions. */
  MATERN_32,
  /**
   * Matern with nu = 5/2, (1 + sqrt(5) r + 5 r^2 / 3) exp(-sqrt(5) r): twice differentiable
   * functions.
   */
  MATERN_52,
  /** Rational quadratic, (1 + r^2 / (2 a))^-a with a fitted shape a: a mixture of length scales. */
  RATIONAL_QUADRATIC,
  /**
   * Not radial: main effects and interactions, (prod_j (1 + v phi(w_j delta_j)) - 1) / ((1 + v)^d -
   * 1) with phi of MATERN_52 and a fitted weight v: sums of functions of few parameters each.
   */
  ANOVA;

  private static final double SQRT3 = Math.sqrt(3);
  private static final double SQRT5 = Math.sqrt(5);
  private static final double THIRD = 1.0 / 3;

  /** Whether the family has a parameter beside the length scales. */
  boolean hasShape() {
    return this == RATIONAL_QUADRATIC || this == ANOVA;
  }

  /** Replaces squared distances by scaled correlations, in place on [from, to). */
  void correlate(double[] r2, int from, int to, double shape, double scale) {
    if (this == RATIONAL_QUADRATIC) {
      correlateQuadratic(r2, from, to, shape, scale);
    } else if (from > to - from) {
      // What is allocated below would be longer than what is asked for.
      double[] part = Arrays.copyOfRange(r2, from, to);
      correlate(part, 0, part.length, shape, scale);
      System.arraycopy(part, 0, r2, from, part.length);
    } else {
      double[] decay = new double[to];
      exponents(r2, from, to);
      ExponentialDecay.of(r2, decay, from, to);
      correlations(r2, decay, from, to, scale);
    }
  }

  /**
   * Replaces squared distances by what correlations and slopes are functions of, on [0, to): the t
   * of e^-t, of which decay is filled with e^-t; of a rational quadratic themselves.
   */
  void exponents(double[] r2, double[] decay, int to) {
    if (this != RATIONAL_QUADRATIC) {
      exponents(r2, 0, to);
      ExponentialDecay.of(r2, decay, 0, to);
    }
  }

  /** Replaces {@link #exponents(double[], double[], int) those} by scaled correlations. */
  void correlate(double[] t, double[] decay, int to, double shape, double scale) {
    if (this == RATIONAL_QUADRATIC) {
      correlateQuadratic(t, 0, to, shape, scale);
    } else {
      correlations(t, decay, 0, to, scale);
    }
  }

  /**
   * Replaces them by weighted slopes, weight_j d phi / d r2; the weighted sum of the slopes with
   * respect to log a.
   */
  double slopes(double[] t, double[] decay, double[] weight, int to, double shape) {
    if (this == RATIONAL_QUADRATIC) {
      return slopesOfQuadratic(t, weight, to, shape);
    }
    slopesByExponents(t, decay, to, weight);
    return 0;
  }

  /**
   * Replaces squared distances by scaled correlations, and fills q with their slopes, scale d phi /
   * d r2, on [0, to).
   */
  void correlateWithSlopes(double[] r2, int to, double shape, double scale, double[] q) {
    double[] weight = new double[to];
    Arrays.fill(weight, scale);
    double[] decay = new double[to];
    exponents(r2, decay, to);
    System.arraycopy(r2, 0, q, 0, to);
    slopes(q, decay, weight, to, shape);
    correlate(r2, decay, to, shape, scale);
  }

  // log(1 + u), not log1p: an error of an ulp of one is nothing here, and the JIT has it as an
  // intrinsic.
  private static void correlateQuadratic(
      double[] r2, int from, int to, double shape, double scale) {
    for (int j = from; j < to; j++) {
      r2[j] = scale * Math.exp(-shape * Math.log(1 + r2[j] / (2 * shape)));
    }
  }

  private static double slopesOfQuadratic(double[] r2, double[] weight, int to, double shape) {
    double byShape = 0;
    for (int j = 0; j < to; j++) {
      double u = r2[j] / (2 * shape);
      double log = Math.log(1 + u);
      double value = weight[j] * Math.exp(-shape * log);
      r2[j] = -0.5 * value / (1 + u);
      byShape += value * shape * (u / (1 + u) - log);
    }
    return byShape;
  }

  /** Replaces squared distances by the t of e^(-t), cut off where that is nothing beside 1. */
  private void exponents(double[] r2, int from, int to) {
    switch (this) {
      case RBF -> {
        for (int j = from; j < to; j++) {
          r2[j] = Math.min(0.5 * r2[j], ExponentialDecay.LARGEST);
        }
      }
      case MATERN_32 -> {
        for (int j = from; j < to; j++) {
          r2[j] = Math.min(SQRT3 * Math.sqrt(r2[j]), ExponentialDecay.LARGEST);
        }
      }
      case MATERN_52 -> {
        for (int j = from; j < to; j++) {
          r2[j] = Math.min(SQRT5 * Math.sqrt(r2[j]), ExponentialDecay.LARGEST);
        }
      }
      default -> throw new IllegalStateException(toString());
    }
  }

  /** Replaces t by scaled correlations, given e^(-t). */
  private void correlations(double[] t, double[] decay, int from, int to, double scale) {
    switch (this) {
      case RBF -> {
        for (int j = from; j < to; j++) {
          t[j] = scale * decay[j];
        }
      }
      case MATERN_32 -> {
        for (int j = from; j < to; j++) {
          t[j] = scale * (1 + t[j]) * decay[j];
        }
      }
      case MATERN_52 -> {
        for (int j = from; j < to; j++) {
          t[j] = scale * (1 + t[j] + t[j] * t[j] * THIRD) * decay[j];
        }
      }
      default -> throw new IllegalStateException(toString());
    }
  }

  /** Replaces t by weighted slopes, given e^(-t). */
  private void slopesByExponents(double[] t, double[] decay, int to, double[] weight) {
    switch (this) {
      case RBF -> {
        for (int j = 0; j < to; j++) {
          t[j] = -0.5 * weight[j] * decay[j];
        }
      }
      case MATERN_32 -> {
        for (int j = 0; j < to; j++) {
          t[j] = -1.5 * weight[j] * decay[j];
        }
      }
      case MATERN_52 -> {
        for (int j = 0; j < to; j++) {
          t[j] = -(5.0 / 6) * weight[j] * (1 + t[j]) * decay[j];
        }
      }
      default -> throw new IllegalStateException(toString());
    }
  }
}

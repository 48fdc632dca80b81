package io.github.bbo4j.heuristics.bayes.gp;

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

  /** Whether the family has a parameter beside the length scales. */
  boolean hasShape() {
    return this == RATIONAL_QUADRATIC || this == ANOVA;
  }

  /** Replaces squared distances by scaled correlations, in place on [from, to). */
  public void correlate(double[] r2, int from, int to, double shape, double scale) {
    switch (this) {
      case RBF -> {
        for (int j = from; j < to; j++) {
          r2[j] = scale * Math.exp(-0.5 * r2[j]);
        }
      }
      case MATERN_32 -> {
        for (int j = from; j < to; j++) {
          double t = SQRT3 * Math.sqrt(r2[j]);
          r2[j] = scale * (1 + t) * Math.exp(-t);
        }
      }
      case MATERN_52 -> {
        for (int j = from; j < to; j++) {
          double t = SQRT5 * Math.sqrt(r2[j]);
          r2[j] = scale * (1 + t + t * t / 3) * Math.exp(-t);
        }
      }
      case RATIONAL_QUADRATIC -> {
        // log(1 + u), not log1p: an error of an ulp of one is nothing here, and the JIT has it as
        // an intrinsic.
        for (int j = from; j < to; j++) {
          r2[j] = scale * Math.exp(-shape * Math.log(1 + r2[j] / (2 * shape)));
        }
      }
      default -> throw new IllegalStateException(toString());
    }
  }

  /**
   * Weighted slopes of a row of squared distances, q_j = weight_j d phi / d r2 on [0, to), and the
   * weighted sum of the slopes with respect to log a.
   */
  double slopes(double[] r2, double[] weight, int to, double shape, double[] q) {
    double byShape = 0;
    switch (this) {
      case RBF -> {
        for (int j = 0; j < to; j++) {
          q[j] = -0.5 * weight[j] * Math.exp(-0.5 * r2[j]);
        }
      }
      case MATERN_32 -> {
        for (int j = 0; j < to; j++) {
          q[j] = -1.5 * weight[j] * Math.exp(-SQRT3 * Math.sqrt(r2[j]));
        }
      }
      case MATERN_52 -> {
        for (int j = 0; j < to; j++) {
          double t = SQRT5 * Math.sqrt(r2[j]);
          q[j] = -(5.0 / 6) * weight[j] * (1 + t) * Math.exp(-t);
        }
      }
      case RATIONAL_QUADRATIC -> {
        for (int j = 0; j < to; j++) {
          double u = r2[j] / (2 * shape);
          double log = Math.log(1 + u);
          double value = weight[j] * Math.exp(-shape * log);
          q[j] = -0.5 * value / (1 + u);
          byShape += value * shape * (u / (1 + u) - log);
        }
      }
      default -> throw new IllegalStateException(toString());
    }
    return byShape;
  }
}

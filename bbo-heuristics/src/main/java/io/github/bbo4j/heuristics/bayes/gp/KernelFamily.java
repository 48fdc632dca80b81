package io.github.bbo4j.heuristics.bayes.gp;

/**
 * Radial correlation functions phi(r^2) with phi(0) = 1 (Rasmussen and Williams 2006, Gaussian
 * Processes for Machine Learning, section 4.2), written on the squared distance so that their
 * slopes have no singularity at zero.
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
  RATIONAL_QUADRATIC;

  private static final double SQRT3 = Math.sqrt(3);
  private static final double SQRT5 = Math.sqrt(5);

  /**
   * Correlation at a squared distance.
   *
   * @param r2 squared scaled distance, not negative
   * @param shape the a of the rational quadratic, positive; not used by the others
   * @return phi(r2) in (0, 1]
   */
  public double correlation(double r2, double shape) {
    double[] row = {r2};
    correlate(row, 0, 1, shape, 1);
    return row[0];
  }

  /**
   * Slope of the correlation with respect to the squared distance.
   *
   * @param r2 squared scaled distance, not negative
   * @param shape the a of the rational quadratic, positive; not used by the others
   * @return d phi / d r2, never positive
   */
  public double slope(double r2, double shape) {
    return switch (this) {
      case RBF -> -0.5 * Math.exp(-0.5 * r2);
      case MATERN_32 -> -1.5 * Math.exp(-SQRT3 * Math.sqrt(r2));
      case MATERN_52 -> {
        double t = SQRT5 * Math.sqrt(r2);
        yield -(5.0 / 6) * (1 + t) * Math.exp(-t);
      }
      case RATIONAL_QUADRATIC -> -0.5 * Math.exp(-(shape + 1) * Math.log1p(r2 / (2 * shape)));
    };
  }

  /**
   * Slope of the correlation with respect to the logarithm of the shape.
   *
   * @param r2 squared scaled distance, not negative
   * @param shape the a of the rational quadratic, positive
   * @return d phi / d log a; zero for the families without a shape
   */
  public double shapeSlope(double r2, double shape) {
    if (this != RATIONAL_QUADRATIC) {
      return 0;
    }
    double u = r2 / (2 * shape);
    double log = Math.log1p(u);
    return shape * Math.exp(-shape * log) * (u / (1 + u) - log);
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
   * Weighted slopes of a row of squared distances, q_j = scale weight_j d phi / d r2 on [0, to),
   * and the weighted sum of the slopes with respect to log a.
   */
  @SuppressWarnings("checkstyle:ParameterNumber") // inner loop of the likelihood's gradient
  public double slopes(
      double[] r2, double[] weight, int to, double shape, double scale, double[] q) {
    switch (this) {
      case RBF -> {
        for (int j = 0; j < to; j++) {
          q[j] = -0.5 * scale * weight[j] * Math.exp(-0.5 * r2[j]);
        }
      }
      case MATERN_32 -> {
        for (int j = 0; j < to; j++) {
          q[j] = -1.5 * scale * weight[j] * Math.exp(-SQRT3 * Math.sqrt(r2[j]));
        }
      }
      case MATERN_52 -> {
        for (int j = 0; j < to; j++) {
          double t = SQRT5 * Math.sqrt(r2[j]);
          q[j] = -(5.0 / 6) * scale * weight[j] * (1 + t) * Math.exp(-t);
        }
      }
      case RATIONAL_QUADRATIC -> {
        double sum = 0;
        for (int j = 0; j < to; j++) {
          double u = r2[j] / (2 * shape);
          double log = Math.log(1 + u);
          double value = scale * weight[j] * Math.exp(-shape * log);
          q[j] = -0.5 * value / (1 + u);
          sum += value * shape * (u / (1 + u) - log);
        }
        return sum;
      }
      default -> throw new IllegalStateException(toString());
    }
    return 0;
  }
}

package io.github.bbo4j.heuristics.bayes.analysis;

/**
 * The Matern 5/2 correlation as a mixture of squared exponentials, which are products over the
 * parameters, so that integrals over single parameters have a closed form.
 *
 * <p>phi(r^2) = E[exp(-r^2 / (2 g))] with g ~ Gamma(5/2, rate 5/2): the spectral density is a
 * multivariate t distribution, itself such a mixture of normal ones (Rasmussen and Williams 2006,
 * section 4.2.1). The expectation is the trapezoidal rule in log g, which converges exponentially
 * for this integrand.
 */
final class MaternMixture {
  private static final double NU = 2.5;
  private static final double LOWEST = -5.5;
  private static final double HIGHEST = 2.0;
  private static final int NODES = 16;

  /** Rates t_q. */
  static final double[] RATES = new double[NODES];

  /** Weights c_q, of sum 1. */
  static final double[] WEIGHTS = new double[NODES];

  static {
    double sum = 0;
    for (int q = 0; q < NODES; q++) {
      double z = LOWEST + q * (HIGHEST - LOWEST) / (NODES - 1);
      RATES[q] = 0.5 * Math.exp(-z);
      WEIGHTS[q] = Math.exp(NU * (z - Math.exp(z)));
      sum += WEIGHTS[q];
    }
    for (int q = 0; q < NODES; q++) {
      WEIGHTS[q] /= sum;
    }
  }

  private MaternMixture() {}

  /** phi(r^2). */
  static double correlation(double r2) {
    double sum = 0;
    for (int q = 0; q < NODES; q++) {
      sum += WEIGHTS[q] * Math.exp(-RATES[q] * r2);
    }
    return sum;
  }
}

package io.github.bbo4j.heuristics.bayes.analysis;

import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * Posterior of the variance V = sum_u w_u f_u^2 of an effect f ~ N(mu, S) at nodes of weights w:
 * its mean sum w (mu^2 + S_uu), and its variance 2 sum w_u w_v S_uv^2 + 4 sum w_u w_v mu_u S_uv
 * mu_v.
 *
 * @param mean of V, not negative
 * @param variance of V, not negative
 */
record EffectVariance(double mean, double variance) {
  private static final double NOTHING = 1e-12;

  static EffectVariance of(double[] weights, double[] mu, double[][] covariance) {
    double mean = 0;
    double variance = 0;
    for (int u = 0; u < mu.length; u++) {
      mean += weights[u] * (mu[u] * mu[u] + Math.max(0, covariance[u][u]));
      for (int v = 0; v < mu.length; v++) {
        double s = covariance[u][v];
        variance += 2 * weights[u] * weights[v] * s * (s + 2 * mu[u] * mu[v]);
      }
    }
    return new EffectVariance(mean, Math.max(0, variance));
  }

  /** The same with an independent error of this standard deviation. */
  EffectVariance plus(double deviation) {
    return new EffectVariance(mean, variance + deviation * deviation);
  }

  /**
   * Quantile of the share of V in V + others, V being taken as a gamma variable of these moments
   * (Satterthwaite's approximation of a quadratic form).
   */
  double shareQuantile(double p, double total) {
    double others = Math.max(0, total - mean);
    if (mean <= NOTHING * total || variance <= NOTHING * mean * mean) {
      return mean / (mean + others);
    }
    double shape = mean * mean / variance;
    double v = new GammaDistribution(null, shape, variance / mean).inverseCumulativeProbability(p);
    return v / (v + others);
  }
}

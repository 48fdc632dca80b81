package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/** log sigma + log h(z), z = (f* - mu) / sigma: what several acquisitions are made of. */
final class LogImprovement {
  private LogImprovement() {}

  static double value(double mean, double sd, double incumbent) {
    return Math.log(sd) + NormalMath.logImprovement((incumbent - mean) / sd);
  }

  /**
   * Slopes -Phi / (sigma h) by the mean and phi / (sigma h) by sigma, since h' = Phi and h - z Phi
   * = phi.
   */
  static double[] slopes(double mean, double sd, double incumbent) {
    double z = (incumbent - mean) / sd;
    double h = NormalMath.logImprovement(z);
    return new double[] {
      -Math.exp(NormalMath.logCdf(z) - h) / sd, Math.exp(NormalMath.logPdf(z) - h) / sd
    };
  }
}

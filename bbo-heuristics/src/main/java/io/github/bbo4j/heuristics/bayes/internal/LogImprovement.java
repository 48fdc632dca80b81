package io.github.bbo4j.heuristics.bayes.internal;

/** log sigma + log h(z), z = (f* - mu) / sigma: what several acquisitions are made of. */
public final class LogImprovement {
  private LogImprovement() {}

  /**
   * Logarithm of the expected improvement.
   *
   * @param mean mu
   * @param sd sigma, positive
   * @param incumbent f*
   * @return its value
   */
  public static double value(double mean, double sd, double incumbent) {
    return Math.log(sd) + NormalMath.logImprovement((incumbent - mean) / sd);
  }

  /**
   * Slopes -Phi / (sigma h) by the mean and phi / (sigma h) by sigma, since h' = Phi and h - z Phi
   * = phi.
   *
   * @param mean mu
   * @param sd sigma, positive
   * @param incumbent f*
   * @return both
   */
  public static double[] slopes(double mean, double sd, double incumbent) {
    double z = (incumbent - mean) / sd;
    double h = NormalMath.logImprovement(z);
    return new double[] {
      -Math.exp(NormalMath.logCdf(z) - h) / sd, Math.exp(NormalMath.logPdf(z) - h) / sd
    };
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/** {@link Acquisitions#expectedImprovement}. */
record ExpectedImprovement() implements PointAcquisition {
  @Override
  public String name() {
    return "ei";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.EXPECTATION;
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    return sd > 0
        ? sd * NormalMath.improvement((context.incumbent() - mean) / sd)
        : Math.max(0, context.incumbent() - mean);
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    double z = (context.incumbent() - mean) / sd;
    return new double[] {-NormalMath.cdf(z), NormalMath.pdf(z)};
  }

  /** The logarithm has the same maximiser and does not vanish. */
  @Override
  public PointAcquisition followed() {
    return Acquisitions.logExpectedImprovement();
  }
}

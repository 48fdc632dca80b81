package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;

/** {@link Acquisitions#logExpectedImprovement}. */
record LogExpectedImprovement() implements PointAcquisition {
  @Override
  public String name() {
    return "logei";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.LOGARITHM;
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    return sd > 0
        ? LogImprovement.value(mean, sd, context.incumbent())
        : Math.log(Math.max(0, context.incumbent() - mean));
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    return LogImprovement.slopes(mean, sd, context.incumbent());
  }
}

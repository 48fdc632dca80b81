package io.github.bbo4j.heuristics.bayes.acquisition;

/** {@link Acquisitions#lowerConfidenceBound}. */
record LowerConfidenceBound(double kappa) implements PointAcquisition {
  LowerConfidenceBound {
    Acquisitions.requireFiniteNotNegative("kappa", kappa);
  }

  @Override
  public String name() {
    return "lcb";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.TARGET;
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    return kappa * sd - mean;
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    return new double[] {-1, kappa};
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/** {@link Acquisitions#probabilityOfImprovement}. */
record ProbabilityOfImprovement(double xi) implements PointAcquisition {
  ProbabilityOfImprovement {
    Acquisitions.requireFiniteNotNegative("xi", xi);
  }

  @Override
  public String name() {
    return "mpi";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.LOGARITHM;
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    double gain = context.incumbent() - xi - mean;
    if (sd > 0) {
      return NormalMath.logCdf(gain / sd);
    }
    return gain > 0 ? 0 : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    double z = (context.incumbent() - xi - mean) / sd;
    double ratio = Math.exp(NormalMath.logPdf(z) - NormalMath.logCdf(z)) / sd;
    return new double[] {-ratio, -z * ratio};
  }
}

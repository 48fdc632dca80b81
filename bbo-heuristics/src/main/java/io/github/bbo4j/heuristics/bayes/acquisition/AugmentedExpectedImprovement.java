package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;

/** {@link Acquisitions#augmentedExpectedImprovement}. */
record AugmentedExpectedImprovement() implements PointAcquisition {
  @Override
  public String name() {
    return "aei";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.LOGARITHM;
  }

  /** The mean at the point of the lowest mu + sigma. */
  @Override
  public double incumbent(Incumbents measured) {
    return measured.ofLowestQuantile(1).mean();
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    if (!(sd > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    double noise = Math.sqrt(context.noiseVariance());
    double total = Math.hypot(sd, noise);
    // 1 - noise / total without cancellation.
    double share = sd * sd / (total * (total + noise));
    return LogImprovement.value(mean, sd, context.incumbent()) + Math.log(share);
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    double[] slopes = LogImprovement.slopes(mean, sd, context.incumbent());
    double noise = Math.sqrt(context.noiseVariance());
    double total = Math.hypot(sd, noise);
    // The share is sigma^2 / (t (t + sigma_n)) with t the total and dt / d sigma = sigma / t.
    slopes[1] += 2 / sd - sd / (total * total) - sd / (total * (total + noise));
    return slopes;
  }
}

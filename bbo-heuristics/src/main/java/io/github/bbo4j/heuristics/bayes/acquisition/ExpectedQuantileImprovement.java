package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/** {@link Acquisitions#expectedQuantileImprovement}. */
record ExpectedQuantileImprovement(double beta, double q) implements PointAcquisition {
  static ExpectedQuantileImprovement ofLevel(double beta) {
    Arguments.require(beta >= 0.5 && beta < 1, "beta", beta, "in [0.5, 1)");
    return new ExpectedQuantileImprovement(beta, beta == 0.5 ? 0 : NormalMath.quantile(beta));
  }

  @Override
  public String name() {
    return "eqi";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.LOGARITHM;
  }

  @Override
  public double incumbent(Incumbents measured) {
    return measured.lowestQuantile(q);
  }

  @Override
  public double value(double mean, double sd, PointContext context) {
    if (!(sd > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    double s2 = sd * sd;
    double t2 = context.noiseVariance();
    double futureMean = mean + q * Math.sqrt(t2 * s2 / (s2 + t2));
    double futureSd = s2 / Math.sqrt(s2 + t2);
    return LogImprovement.value(futureMean, futureSd, context.incumbent());
  }

  @Override
  public double[] slopes(double mean, double sd, PointContext context) {
    double t2 = context.noiseVariance();
    double noise = Math.sqrt(t2);
    double total = Math.hypot(sd, noise);
    double futureMean = mean + q * noise * sd / total;
    double futureSd = sd * sd / total;
    double[] slopes = LogImprovement.slopes(futureMean, futureSd, context.incumbent());
    double cube = total * total * total;
    slopes[1] =
        slopes[0] * q * noise * t2 / cube + slopes[1] * (2 * sd / total - sd * sd * sd / cube);
    return slopes;
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.SmboSettings;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import java.util.Arrays;
import java.util.Optional;

/** Scores each candidate by an acquisition function of its own mean and standard deviation. */
public final class PointScorer implements AcquisitionScorer {
  /** Points looked at for the lowest quantile; the others have higher means than all of these. */
  private static final int QUANTILE_POINTS = 10;

  private final GaussianProcess gp;
  private final PointAcquisition function;
  private final AcquisitionContext context;
  private final SmboSettings.Acquisition kind;

  public PointScorer(GaussianProcess gp, int believed, SmboSettings settings) {
    this.gp = gp;
    this.function = settings.pointwise();
    double[] smoothed = Arrays.copyOf(gp.smoothed(), gp.size() - believed);
    double best = Double.POSITIVE_INFINITY;
    for (double mu : smoothed) {
      best = Math.min(best, mu);
    }
    double quantile = best;
    kind = settings.acquisition();
    if (kind == SmboSettings.Acquisition.AUGMENTED_EXPECTED_IMPROVEMENT) {
      quantile = lowestQuantile(smoothed, 1);
    } else if (kind == SmboSettings.Acquisition.EXPECTED_QUANTILE_IMPROVEMENT) {
      double beta = settings.parameter() == 0 ? 0.9 : settings.parameter();
      quantile = lowestQuantile(smoothed, NormalMath.quantile(beta));
    }
    this.context = new AcquisitionContext(best, quantile, gp.nugget());
  }

  /**
   * AEI asks for the mean at the point of the lowest mu + sigma, EQI for the lowest mu + q sigma
   * itself.
   */
  private double lowestQuantile(double[] smoothed, double q) {
    Integer[] order = new Integer[smoothed.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(smoothed[a], smoothed[b]));
    double lowest = Double.POSITIVE_INFINITY;
    double mean = smoothed[order[0]];
    double[][] columns = gp.data().columns();
    double[] x = new double[columns.length];
    for (int k = 0; k < Math.min(QUANTILE_POINTS, order.length); k++) {
      for (int j = 0; j < x.length; j++) {
        x[j] = columns[j][order[k]];
      }
      Posterior p = gp.at(x);
      double quantile = p.mean() + q * p.standardDeviation();
      if (quantile < lowest) {
        lowest = quantile;
        mean = p.mean();
      }
    }
    return q == 1 ? mean : lowest;
  }

  @Override
  public GaussianProcess process() {
    return gp;
  }

  @Override
  public void score(CandidatePosterior posterior, double[] out) {
    for (int c = 0; c < posterior.count(); c++) {
      out[c] = function.value(posterior.mean(c), Math.sqrt(posterior.variance(c)), context);
    }
  }

  /**
   * The score of one point by the chain rule, d a / d x_j = (d a / d mu) (d mu / d x_j) + (d a / d
   * sigma) (d sigma^2 / d x_j) / (2 sigma). Expected improvement is followed by its logarithm,
   * which has the same maximiser and does not vanish.
   */
  @Override
  public Optional<LatticeMaximizer.SmoothScore> smooth() {
    PointAcquisition followed =
        kind == SmboSettings.Acquisition.EXPECTED_IMPROVEMENT
            ? Acquisitions.logExpectedImprovement()
            : function;
    return Optional.of(
        (x, gradient) -> {
          double[] byVariance = new double[x.length];
          Posterior p = gp.slopes(x, gradient, byVariance);
          double sd = p.standardDeviation();
          if (!(sd > 0)) {
            return Double.NEGATIVE_INFINITY;
          }
          double[] slopes = followed.slopes(p.mean(), sd, context);
          for (int j = 0; j < x.length; j++) {
            gradient[j] = slopes[0] * gradient[j] + slopes[1] * byVariance[j] / (2 * sd);
          }
          return followed.value(p.mean(), sd, context);
        });
  }
}

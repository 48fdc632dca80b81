package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.gp.PosteriorSlopes;
import java.util.Optional;

/** Scores each candidate by an acquisition of its own mean and standard deviation. */
final class PointScorer implements AcquisitionScorer {
  private final PointAcquisition acquisition;
  private final GaussianProcess gp;
  private final PointContext context;

  PointScorer(PointAcquisition acquisition, AcquisitionContext decision) {
    this.acquisition = acquisition;
    gp = decision.withFantasies();
    Incumbents known = new Incumbents(gp, decision.process().size());
    context = new PointContext(acquisition.incumbent(known), gp.nugget());
  }

  @Override
  public double[] score(CandidatePosterior candidates) {
    candidates.update(gp);
    double[] scores = new double[candidates.count()];
    for (int c = 0; c < scores.length; c++) {
      scores[c] = value(acquisition, candidates.mean(c), Math.sqrt(candidates.variance(c)));
    }
    return scores;
  }

  /** The value by the name of what the acquisition was asked, which its author knows best. */
  private double value(PointAcquisition asked, double mean, double sd) {
    return CheckedScorer.value(
        asked.value(mean, sd, context), asked, mean, sd, context.incumbent());
  }

  /**
   * The score of one point by the chain rule, d a / d x_j = (d a / d mu) (d mu / d x_j) + (d a / d
   * sigma) (d sigma^2 / d x_j) / (2 sigma).
   */
  @Override
  public Optional<SmoothScore> smooth() {
    PointAcquisition followed = acquisition.followed();
    PosteriorSlopes posterior = new PosteriorSlopes(gp);
    return Optional.of(
        (x, gradient) -> {
          double[] byVariance = new double[x.length];
          Posterior p = posterior.at(x, gradient, byVariance);
          double sd = p.standardDeviation();
          if (!(sd > 0)) {
            return Double.NEGATIVE_INFINITY;
          }
          double[] slopes = CheckedScorer.slopes(followed.slopes(p.mean(), sd, context), followed);
          for (int j = 0; j < x.length; j++) {
            gradient[j] = slopes[0] * gradient[j] + slopes[1] * byVariance[j] / (2 * sd);
          }
          return value(followed, p.mean(), sd);
        });
  }
}

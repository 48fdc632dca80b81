package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.acquisition.Feasibility;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.acquisition.ValueScale;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.gp.PosteriorSlopes;
import io.github.bbo4j.heuristics.bayes.internal.LogImprovement;
import java.util.Arrays;
import java.util.Optional;

/**
 * What new points promise under noise: the logarithm of the expected improvement of the cost
 * without noise, g(x) = t(x) + f(x) + h(x), on the lowest posterior mean of a measured
 * configuration, by a run that succeeds. Not safe for several threads.
 */
final class NoisyImprovement {
  private final NoisyModel model;
  private final double incumbent;
  private final Optional<Feasibility> feasibility;

  /**
   * The promise of new points under a model.
   *
   * @param incumbent lowest posterior mean, on the model's scale
   */
  NoisyImprovement(NoisyModel model, double incumbent) {
    this.model = model;
    this.incumbent = incumbent;
    feasibility =
        Feasibility.of(
            model.data().rows(),
            model.data().failedRows(),
            model.process().kernel(),
            NoisyModels.PRIOR);
  }

  /** Probability that a run at each point gives a number; the points by columns, d x c. */
  double[] success(double[][] columns) {
    double[] p = new double[columns[0].length];
    Arrays.fill(p, 1);
    return feasibility.map(f -> f.probabilities(new CandidatePosterior(columns))).orElse(p);
  }

  /** Scores of points, the posterior of which is brought up to date, by their success. */
  double[] of(CandidatePosterior posterior, double[] success) {
    posterior.update(model.process());
    double[] incumbents = model.withoutTrend(incumbent, posterior.columns());
    double[] scores = new double[posterior.count()];
    for (int c = 0; c < scores.length; c++) {
      double sd = Math.sqrt(posterior.variance(c) + model.localVariance());
      scores[c] = LogImprovement.value(posterior.mean(c), sd, incumbents[c]) + Math.log(success[c]);
    }
    return scores;
  }

  /** Scores of points; by columns, d x c. */
  double[] of(double[][] columns) {
    return of(new CandidatePosterior(columns), success(columns));
  }

  /** The same of one point after the other, with its gradient. */
  SmoothScore smooth() {
    PosteriorSlopes posterior = new PosteriorSlopes(model.process());
    SmoothScore score =
        (x, gradient) -> {
          double[] byVariance = new double[x.length];
          Posterior p = posterior.at(x, gradient, byVariance);
          double sd = Math.sqrt(p.variance() + model.localVariance());
          double below = model.withoutTrend(incumbent, x);
          double[] slopes = LogImprovement.slopes(p.mean(), sd, below);
          model.addTrendSlopes(x, gradient);
          for (int j = 0; j < x.length; j++) {
            gradient[j] = slopes[0] * gradient[j] + slopes[1] * byVariance[j] / (2 * sd);
          }
          return LogImprovement.value(p.mean(), sd, below);
        };
    return feasibility.map(f -> f.weigh(score, ValueScale.LOGARITHM)).orElse(score);
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.gp.PosteriorSlopes;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import java.util.Arrays;
import java.util.Optional;

/**
 * Probability that a run succeeds, learned from failed runs by least-squares classification: a
 * Gaussian process on labels 1 (ran) and 0 (failed), with length scales of its own at the mode of
 * their posterior (the prior's beyond 200 points), and p = Phi((mu - 1/2) / sqrt(sigma^2 + 0.02)),
 * not below 1e-6: no region is given up for good.
 */
public final class Feasibility {
  private static final double LOWEST = 1e-6;
  private static final double SPREAD = 0.02;
  private static final int MOST_FITTED = 200;
  private static final int EVALUATIONS = 15;

  private final GaussianProcess labels;

  private Feasibility(GaussianProcess labels) {
    this.labels = labels;
  }

  /**
   * Learns from runs.
   *
   * @param ran encoded points that ran, one row each
   * @param failed encoded points that only failed, one row each
   * @param kernel kernel
   * @param base priors; that of the nugget is replaced
   * @return what was learned; empty if nothing failed
   */
  public static Optional<Feasibility> of(
      double[][] ran, double[][] failed, CorrelationKernel kernel, HyperparameterPrior base) {
    if (failed.length == 0) {
      return Optional.empty();
    }
    int n = ran.length + failed.length;
    double[][] rows = Arrays.copyOf(ran, n);
    double[] targets = new double[n];
    Arrays.fill(targets, 0, ran.length, 1);
    System.arraycopy(failed, 0, rows, ran.length, failed.length);
    GaussianProcessData data = GaussianProcessData.of(rows, targets);
    // Labels are coarse: a nugget of some percent keeps one failure from being a wall.
    HyperparameterPrior prior = base.withNugget(Math.log(0.02), 1);
    double[] mode = prior.mode(kernel);
    double[] theta =
        n > MOST_FITTED
            ? mode
            : new HyperparameterPosterior(kernel, prior, data).mode(EVALUATIONS, mode);
    return Optional.of(new Feasibility(GaussianProcess.of(kernel, prior, data, theta)));
  }

  /**
   * Probabilities of success.
   *
   * @param candidates candidates with a posterior of labels, or of none, which is updated
   * @return one probability per candidate, at least 1e-6
   */
  public double[] probabilities(CandidatePosterior candidates) {
    candidates.update(labels);
    double[] p = new double[candidates.count()];
    for (int c = 0; c < p.length; c++) {
      double z = (candidates.mean(c) - 0.5) / Math.sqrt(candidates.variance(c) + SPREAD);
      p[c] = Math.max(LOWEST, NormalMath.cdf(z));
    }
    return p;
  }

  /**
   * Weighs scores by the probability.
   *
   * @param candidates as in {@link #probabilities}
   * @param scores one per candidate, modified
   * @param scale what the scores are
   */
  public void weigh(CandidatePosterior candidates, double[] scores, ValueScale scale) {
    double[] p = probabilities(candidates);
    for (int c = 0; c < scores.length; c++) {
      scores[c] = scale.weighed(scores[c], p[c]);
    }
  }

  /**
   * The score of one point weighed by the probability, with its gradient; where the probability is
   * at its lowest it is taken as constant.
   *
   * @param score score of a point
   * @param scale what it is
   * @return the weighed score
   */
  public SmoothScore weigh(SmoothScore score, ValueScale scale) {
    PosteriorSlopes posterior = new PosteriorSlopes(labels);
    return (x, gradient) -> {
      double value = score.of(x, gradient);
      double[] byMean = new double[x.length];
      double[] byVariance = new double[x.length];
      Posterior label = posterior.at(x, byMean, byVariance);
      double spread = Math.sqrt(label.variance() + SPREAD);
      double z = (label.mean() - 0.5) / spread;
      double p = Math.max(LOWEST, NormalMath.cdf(z));
      double byZ = p > LOWEST ? NormalMath.pdf(z) * scale.slopeByProbability(value, p) : 0;
      for (int j = 0; j < x.length; j++) {
        double dz = byMean[j] / spread - 0.5 * z * byVariance[j] / (spread * spread);
        gradient[j] = scale.slopeByValue(p) * gradient[j] + byZ * dz;
      }
      return scale.weighed(value, p);
    };
  }
}

package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.SmboSettings;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.Kernel;
import io.github.bbo4j.heuristics.bayes.gp.Posterior;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;

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
  private final SmboSettings.Acquisition acquisition;

  public Feasibility(TrainingData evidence, Kernel kernel, SmboSettings settings) {
    this(evidence.rows, evidence.failedRows, kernel, settings.prior(), settings.acquisition());
  }

  public Feasibility(
      double[][] ran,
      double[][] failedRows,
      Kernel kernel,
      HyperparameterPrior base,
      SmboSettings.Acquisition acquisition) {
    int n = ran.length;
    int failed = failedRows.length;
    double[][] rows = Arrays.copyOf(ran, n + failed);
    double[] targets = new double[n + failed];
    Arrays.fill(targets, 0, n, 1);
    System.arraycopy(failedRows, 0, rows, n, failed);
    GaussianProcessData data = GaussianProcessData.of(rows, targets);
    // Labels are coarse: a nugget of some percent keeps one failure from being a wall.
    HyperparameterPrior prior = base.withNugget(Math.log(0.02), 1);
    double[] mode = prior.mode(kernel);
    double[] theta =
        n + failed > MOST_FITTED
            ? mode
            : GaussianProcess.fit(kernel, prior, data, new double[][] {mode}, EVALUATIONS);
    labels = GaussianProcess.of(kernel, prior, data, theta);
    this.acquisition = acquisition;
  }

  /** Weighs scores by the probability; the posterior is brought up to date with the labels. */
  public void weigh(CandidatePosterior posterior, double[] scores) {
    posterior.update(labels);
    for (int c = 0; c < scores.length; c++) {
      double z = (posterior.mean(c) - 0.5) / Math.sqrt(posterior.variance(c) + SPREAD);
      double p = Math.max(LOWEST, NormalMath.cdf(z));
      scores[c] = weighed(scores[c], p);
    }
  }

  private double weighed(double score, double p) {
    if (acquisition.isLogarithm()) {
      return score + Math.log(p);
    }
    // Values that are not expectations are shifted by what a failure would cost: some standard
    // deviations.
    return acquisition == SmboSettings.Acquisition.EXPECTED_IMPROVEMENT
        ? score * p
        : score - 3 * (1 - p);
  }

  /**
   * The score of one point weighed by the probability, with its gradient; where the probability is
   * at its lowest it is taken as constant.
   */
  public LatticeMaximizer.SmoothScore weigh(LatticeMaximizer.SmoothScore score) {
    return (x, gradient) -> {
      double value = score.of(x, gradient);
      // Expected improvement is followed by its logarithm.
      boolean logarithmic =
          acquisition.isLogarithm() || acquisition == SmboSettings.Acquisition.EXPECTED_IMPROVEMENT;
      double[] byMean = new double[x.length];
      double[] byVariance = new double[x.length];
      Posterior label = labels.slopes(x, byMean, byVariance);
      double spread = Math.sqrt(label.variance() + SPREAD);
      double z = (label.mean() - 0.5) / spread;
      double p = NormalMath.cdf(z);
      if (p <= LOWEST) {
        return logarithmic ? value + Math.log(LOWEST) : value - 3 * (1 - LOWEST);
      }
      double slope = NormalMath.pdf(z) * (logarithmic ? 1 / p : 3);
      for (int j = 0; j < x.length; j++) {
        double dz = byMean[j] / spread - 0.5 * z * byVariance[j] / (spread * spread);
        gradient[j] += slope * dz;
      }
      return logarithmic ? value + Math.log(p) : value - 3 * (1 - p);
    };
  }
}

package io.github.bbo4j.heuristics.bayes;

import java.util.Arrays;

/**
 * Probability that a run succeeds, learned from failed runs: the posterior mean of a Gaussian
 * process on labels 1 (ran) and 0 (failed) with the length scales of the cost's process, clipped to
 * [0.02, 1]. A point amid failures loses up to log 50 of its log acquisition; a region is never
 * given up for good.
 */
final class Feasibility {
  private static final double LOWEST = 0.02;

  private final GaussianProcess labels;
  private final boolean logarithmic;

  Feasibility(Evidence evidence, Kernel kernel, double[] theta, SmboSettings settings) {
    int n = evidence.size();
    int failed = evidence.failedRows.length;
    double[][] rows = Arrays.copyOf(evidence.rows, n + failed);
    double[] targets = new double[n + failed];
    Arrays.fill(targets, 0, n, 1);
    System.arraycopy(evidence.failedRows, 0, rows, n, failed);
    double[] own = theta.clone();
    own[own.length - 2] = Math.log(0.25);
    own[own.length - 1] = Math.log(0.01);
    labels =
        GaussianProcess.of(kernel, settings.prior(), GaussianProcessData.of(rows, targets), own);
    logarithmic = settings.acquisition().isLogarithm();
  }

  /** Weighs scores by the probability; the posterior is brought up to date with the labels. */
  void weigh(CandidatePosterior posterior, double[] scores) {
    posterior.update(labels);
    for (int c = 0; c < scores.length; c++) {
      double p = Math.max(LOWEST, Math.min(1, posterior.mean(c)));
      // Values that are no probabilities are shifted by what a failure would cost: some standard
      // deviations.
      scores[c] = logarithmic ? scores[c] + Math.log(p) : scores[c] - 3 * (1 - p);
    }
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.List;

/**
 * Models of one history at several draws of the hyperparameters: a mixture, which knows how far the
 * hyperparameters are unknown. Where a single fit is sure of itself because it took a bend of the
 * landscape for noise, another draw is not. Immutable.
 */
public final class NoisyEnsemble {
  public final List<NoisyModel> models;
  private final double[] mean;
  private final double[] variance;

  /**
   * A mixture of equal parts.
   *
   * @param models at least one, all of the same history
   */
  public NoisyEnsemble(List<NoisyModel> models) {
    this.models = List.copyOf(models);
    int n = models.get(0).evidence.size();
    mean = new double[n];
    variance = new double[n];
    for (int i = 0; i < n; i++) {
      int place = i;
      double m = models.stream().mapToDouble(k -> k.mean(place)).average().orElseThrow();
      mean[i] = m;
      variance[i] =
          models.stream()
              .mapToDouble(k -> k.variance(place) + (k.mean(place) - m) * (k.mean(place) - m))
              .average()
              .orElseThrow();
    }
  }

  /** What is common to all: runs and scale; the weights of the runs are those of the first. */
  public RobustWeights evidence() {
    return models.get(0).evidence;
  }

  /** Posterior mean of g at measured configuration i. */
  public double mean(int i) {
    return mean[i];
  }

  /** Posterior variance of g at measured configuration i, that of the means included. */
  public double variance(int i) {
    return variance[i];
  }

  /** Mean noise variance of one run. */
  public double noise() {
    return models.stream().mapToDouble(k -> k.gp.nugget()).average().orElseThrow();
  }

  /**
   * Measured configurations of the lowest means, best first; those that failed or were given up
   * only if there are no others.
   */
  public int[] leaders(int count) {
    return evidence().leaders(mean, count);
  }
}

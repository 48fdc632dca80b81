package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import java.util.Optional;

/**
 * Knowledge gradients of measurements, the leaders and the measured point itself being the
 * alternatives. Keeps its work arrays: not safe for several threads.
 */
final class MeasurementGains {
  private final NoisyModel model;
  private final double[][] rows;
  private final int[] leaders;
  private final double noise;
  private final double[][] whitened;
  private final double[] means;
  private final double[] slopes;
  private final double[] x;
  private final double[] v;

  /**
   * Gains under a model.
   *
   * @param leaders measured configurations that may be recommended
   * @param lookaheadRuns runs that a measurement stands for, at least 1
   */
  MeasurementGains(NoisyModel model, int[] leaders, double lookaheadRuns) {
    this.model = model;
    this.rows = model.data().rows();
    this.leaders = leaders;
    noise = model.process().nugget() / lookaheadRuns;
    whitened = model.whitened(leaders);
    means = new double[leaders.length + 1];
    slopes = new double[leaders.length + 1];
    x = new double[rows[0].length];
    v = new double[model.process().size()];
    for (int a = 0; a < leaders.length; a++) {
      // The gradient is about maxima, costs are minimised.
      means[a] = -model.mean(leaders[a]);
    }
  }

  /** A configuration that was measured and what measuring it again is worth. */
  record Replicate(int index, double gain) {}

  /** The leader of the largest gain, if it may be measured again: if it never failed. */
  Optional<Replicate> bestReplicate() {
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < leaders.length; a++) {
      double gain = ofReplicate(a);
      if (gain > most) {
        most = gain;
        best = leaders[a];
      }
    }
    return best >= 0 && model.data().isClean(best)
        ? Optional.of(new Replicate(best, most))
        : Optional.empty();
  }

  private double ofReplicate(int k) {
    double variance = model.variance(leaders[k]);
    double sd = Math.sqrt(variance + noise);
    double[] own = rows[leaders[k]];
    for (int a = 0; a < leaders.length; a++) {
      double covariance =
          a == k ? variance : model.covariance(own, whitened[k], rows[leaders[a]], whitened[a]);
      slopes[a] = covariance / sd;
    }
    return KnowledgeGradient.of(means, slopes, leaders.length);
  }

  /** Gain of measuring candidate c of a posterior. */
  double ofNew(CandidatePosterior posterior, int c) {
    for (int j = 0; j < x.length; j++) {
      x[j] = posterior.columns()[j][c];
    }
    posterior.copyColumn(c, v);
    double variance = posterior.variance(c) + model.localVariance();
    double sd = Math.sqrt(variance + noise);
    for (int a = 0; a < leaders.length; a++) {
      slopes[a] = model.covariance(x, v, rows[leaders[a]], whitened[a]) / sd;
    }
    means[leaders.length] = model.withoutTrend(-posterior.mean(c), x);
    slopes[leaders.length] = variance / sd;
    return KnowledgeGradient.of(means, slopes, leaders.length + 1);
  }
}

package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;

/**
 * How far the runs of one configuration deviate on a model's scale. Noise is taken to be a share of
 * the cost: on logarithms it is alike everywhere, where the model sees costs as they are it grows
 * with them, and the nugget is that of the lowest cost.
 *
 * @param transform of the costs
 * @param lowest cost, positive where the transform is {@link OutputTransform#STANDARDISE}
 */
record RunNoise(FittedTransform transform, double lowest) {
  /** Of the lowest cost: where a process expects less than that, noise is as of this share. */
  private static final double LEAST = 0.5;

  /** The noise of runs on the scale of training data. */
  static RunNoise of(TrainingData data) {
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < data.size(); i++) {
      Observation o = data.observation(i);
      lowest = Math.min(lowest, o.median().orElse(Double.POSITIVE_INFINITY));
    }
    return new RunNoise(data.transform(), lowest);
  }

  /** The same at the lowest cost: what deviations of log costs are multiplied by. */
  double logUnit() {
    return perLog(transform.forward(lowest));
  }

  /** What a small relative change of a cost is on the scale, by that change. */
  double perLog(double target) {
    double cost = transform.inverse(target);
    return isShare() ? transform.slope(cost) * cost : transform.logUnit();
  }

  /**
   * By how many times a run deviates further than one of the lowest cost.
   *
   * @param target expected cost of the configuration, on the model's scale
   * @return the ratio of standard deviations, positive
   */
  double ratio(double target) {
    return isShare() ? Math.max(transform.inverse(target) / lowest, LEAST) : 1;
  }

  private boolean isShare() {
    return transform.kind() == OutputTransform.STANDARDISE;
  }
}

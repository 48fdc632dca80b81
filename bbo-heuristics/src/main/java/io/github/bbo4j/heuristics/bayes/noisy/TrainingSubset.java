package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Optional;

/**
 * What a process is fitted to: all configurations of a short run, a part of those of a long one.
 *
 * @param points the configurations, in order
 * @param transform of their costs
 * @param trend of all configurations of the run on that scale, which a process of a part leaves
 *     out; empty where the points are all
 */
record TrainingSubset(
    TrainingPoints points, FittedTransform transform, Optional<GlobalTrend> trend) {
  /** Most configurations with a target: what bounds the time of a decision. */
  static final int MOST = 300;
}

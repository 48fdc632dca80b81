package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Optional;

/**
 * What a process is conditioned on: all configurations of a short run, a part of those of a long
 * one; and the part of that by which its hyperparameters are drawn, each draw costing some thirty
 * likelihoods.
 *
 * @param points the configurations, in order
 * @param core places of those by which hyperparameters are drawn, ascending; not to be modified
 * @param transform of their costs
 * @param trend of all configurations of the run on that scale, which a process of a part leaves
 *     out; empty where the points are all
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record TrainingSubset(
    TrainingPoints points, int[] core, FittedTransform transform, Optional<GlobalTrend> trend) {
  /** Most configurations with a target: what bounds the time of a decision. */
  static final int MOST = 300;

  /** Most of them by which hyperparameters are drawn: what bounds the time of a draw. */
  static final int MOST_DRAWN_BY = 100;
}

package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;

/**
 * A measured configuration and what the surrogate says of it when it is told all others.
 *
 * @param configuration the configuration left out
 * @param cost its aggregated cost
 * @param prediction of that cost, the noise of its runs included
 * @param score standardised residual, (target - mean) / deviation on the scale of the model; a
 *     calibrated model has standard normal scores
 */
public record HeldOut(
    Configuration configuration, double cost, Prediction prediction, double score) {
  /** Checks that all of it is given, and numbers. */
  public HeldOut {
    Arguments.given(configuration, "configuration");
    Arguments.require(!Double.isNaN(cost), "cost", cost, "a number");
    Arguments.require(!Double.isNaN(score), "score", score, "a number");
    Arguments.given(prediction, "prediction");
  }
}

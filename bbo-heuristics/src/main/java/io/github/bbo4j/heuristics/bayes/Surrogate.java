package io.github.bbo4j.heuristics.bayes;

import java.util.random.RandomGenerator;

/**
 * A regression model with an opinion of its own uncertainty, fitted to encoded points. What {@link
 * SurrogateHeuristic} needs to know of a model; {@link SmboHeuristic} works on a Gaussian process
 * directly, to keep its factor from step to step.
 */
@FunctionalInterface
public interface Surrogate {
  /** A fitted model. */
  @FunctionalInterface
  interface Predictor {
    /**
     * Predicts at encoded points.
     *
     * @param columns {@code d x c}, one point per column
     * @param mean filled with c means, finite
     * @param variance filled with c variances of the noise-free cost, finite, not negative
     */
    void predict(double[][] columns, double[] mean, double[] variance);
  }

  /**
   * Fits the model.
   *
   * @param rows {@code n x d}, one encoded point per row, n at least 2, not modified
   * @param targets n finite targets, not modified
   * @param categorical which dimensions hold codes without order
   * @param random source of the fit's randomness; equal generators give equal models
   * @return the fitted model
   */
  Predictor fit(double[][] rows, double[] targets, boolean[] categorical, RandomGenerator random);
}

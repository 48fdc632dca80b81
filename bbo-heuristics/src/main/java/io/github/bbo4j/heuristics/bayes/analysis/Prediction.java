package io.github.bbo4j.heuristics.bayes.analysis;

/**
 * What the surrogate expects of a configuration, as a cost.
 *
 * @param median of the cost without the noise of a run
 * @param low 2.5 % quantile
 * @param high 97.5 % quantile
 */
public record Prediction(double median, double low, double high) {}

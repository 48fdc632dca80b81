package io.github.bbo4j.heuristics.bayes.gp;

/**
 * How well a model predicts each of its observations from the others.
 *
 * @param logDensity mean log predictive density of an observation, in units of the model's targets
 * @param meanSquare mean of the squared standardised errors; 1 if calibrated, above 1 if the model
 *     is too sure
 * @param coverage share of observations inside their central 95 percent interval
 */
public record LeaveOneOut(double logDensity, double meanSquare, double coverage) {}

package io.github.bbo4j.sampling.optimal;

/**
 * A linear model of the cost, whose terms are functions of the parameters: an ordered parameter on
 * [-1, 1] over its own scale, a category of {@code k} values as {@code k - 1} orthogonal contrasts
 * of mean square 1 (Helmert), which for two values are -1 and 1.
 */
public enum DesignModel {
  /** Intercept and main effects. */
  LINEAR,
  /** {@link #LINEAR}, and the products of any two parameters. */
  INTERACTIONS,
  /** {@link #INTERACTIONS}, and the squares of ordered parameters of more than two values. */
  QUADRATIC
}

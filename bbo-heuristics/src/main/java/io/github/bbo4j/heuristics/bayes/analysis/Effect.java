package io.github.bbo4j.heuristics.bayes.analysis;

import java.util.List;

/**
 * Share of the variance of the cost over the space that one parameter alone, or two parameters only
 * together, account for: a Sobol' index of first or second order.
 *
 * @param parameters their names, one or two
 * @param share posterior mean of the share, not negative
 * @param low 2.5 % quantile of the share under the surrogate's posterior
 * @param high 97.5 % quantile
 */
public record Effect(List<String> parameters, double share, double low, double high) {
  /** Copies the names. */
  public Effect {
    parameters = List.copyOf(parameters);
  }

  /** Whether it is of one parameter alone. */
  public boolean isMain() {
    return parameters.size() == 1;
  }

  @Override
  public String toString() {
    return String.join(" x ", parameters) + " " + share + " [" + low + ", " + high + "]";
  }
}

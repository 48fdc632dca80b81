package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/**
 * Share of the variance of the cost over the space that one parameter alone, or two parameters only
 * together, account for: a Sobol' index of first or second order.
 *
 * @param parameters their names, one or two
 * @param share posterior mean of the share, in [0, 1]
 * @param low lower end of an interval for the share: the posterior's 2.5 % quantile, with what
 *     uncertain hyperparameters and a wrong model add
 * @param high upper end, from the 97.5 % quantile
 */
public record Effect(List<String> parameters, double share, double low, double high) {
  /** Checks the ranges, and copies the names. */
  public Effect {
    parameters = Arguments.list(parameters, "parameters");
    Arguments.require(
        parameters.size() == 1 || parameters.size() == 2, "parameters", parameters, "one or two");
    Arguments.require(share >= 0 && share <= 1, "share", share, "in [0, 1]");
    Arguments.require(!Double.isNaN(low), "low", low, "a number");
    Arguments.require(high >= low, "high", high, "at least the lower end, " + low);
  }

  /** The same with ends further out, within 0 and 1. */
  Effect widened(double by) {
    return new Effect(parameters, share, Math.max(0, low - by), Math.min(1, high + by));
  }

  @Override
  public String toString() {
    return String.join(" x ", parameters) + " " + share + " [" + low + ", " + high + "]";
  }
}

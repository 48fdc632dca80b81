package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.random.RandomGenerator;

/**
 * When to heat up again. A restart sets the schedule's clock back to 0, so that the temperature is
 * {@code T_0} again, and lets the walk go on from the best point it knows.
 *
 * @param probability of a restart after each decided point, in [0, 1]
 * @param share a restart comes when the temperature has fallen below this share of {@code T_0}, in
 *     [0, 1)
 * @param budget how many there may be, at least 0
 */
public record Restarts(double probability, double share, int budget) {

  /** Checks the ranges. */
  public Restarts {
    Arguments.require(
        probability >= 0 && probability <= 1, "probability", probability, "in [0, 1]");
    Arguments.require(share >= 0 && share < 1, "share", share, "in [0, 1)");
    Arguments.require(budget >= 0, "budget", budget, "at least 0");
  }

  /** Never. */
  public static Restarts none() {
    return new Restarts(0, 0, 0);
  }

  /** With a probability after each decided point, at most so many times. */
  public static Restarts random(double probability, int budget) {
    return new Restarts(probability, 0, budget);
  }

  /** When the temperature has fallen below a share of the initial one, at most so many times. */
  public static Restarts threshold(double share, int budget) {
    return new Restarts(0, share, budget);
  }

  /**
   * Whether to restart now.
   *
   * @param done restarts so far
   * @param currentShare the temperature, as a share of the initial one
   * @param random one draw is taken if the probability is neither 0 nor 1
   */
  boolean now(int done, double currentShare, RandomGenerator random) {
    if (done >= budget) {
      return false;
    }
    return currentShare < share
        || probability >= 1
        || (probability > 0 && random.nextDouble() < probability);
  }
}

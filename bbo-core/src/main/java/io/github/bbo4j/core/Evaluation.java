package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * What an objective may want to know about the run it is asked for.
 *
 * @param number the trial's number, 0-based
 * @param replicate how often the configuration was asked for before, so 0 for its first run; runs
 *     of a warm start count while they are believed
 * @param purpose why it is run
 * @param costLimit a run that is known to cost more may stop and return {@link Outcome.Censored}
 *     with this bound, finite; nothing if there is no limit. An objective may ignore it
 * @param random a generator derived from (seed, "objective", number): simulated noise drawn from it
 *     is the same on every run
 */
public record Evaluation(
    int number, int replicate, Purpose purpose, OptionalDouble costLimit, RandomGenerator random) {

  /** Checks that all of it is given, the numbers and the limit. */
  public Evaluation {
    Arguments.given(purpose, "purpose");
    Arguments.given(costLimit, "costLimit");
    Arguments.given(random, "random");
    Arguments.require(number >= 0, "number", number, "at least 0");
    Arguments.require(replicate >= 0, "replicate", replicate, "at least 0");
    costLimit.ifPresent(
        limit ->
            Arguments.require(
                Double.isFinite(limit),
                "costLimit",
                limit,
                "finite. Maybe return OptionalDouble.empty() for no limit"));
  }

  /** Whether a cost is above the limit; never without one. */
  public boolean isBeyondLimit(double cost) {
    return costLimit.isPresent() && cost > costLimit.getAsDouble();
  }

  /**
   * What a run of that cost gives that was ended at the limit: censored at the limit where the cost
   * is above it, measured else.
   *
   * @param cost finite
   */
  public Outcome outcome(double cost) {
    return isBeyondLimit(cost) ? Outcome.censored(costLimit.getAsDouble()) : Outcome.measured(cost);
  }
}

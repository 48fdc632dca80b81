package io.github.bbo4j.core;

import java.util.random.RandomGenerator;

/**
 * What an objective may want to know about the run it is asked for.
 *
 * @param number the trial's number, 0-based
 * @param replicate how often the configuration was asked for before, so 0 for its first run
 * @param purpose why it is run
 * @param costLimit a run that is known to cost more may stop and return {@link Outcome.Censored}
 *     with this bound; positive infinity if there is no limit. An objective may ignore it
 * @param random a generator derived from (seed, "objective", number): simulated noise drawn from it
 *     is the same on every run
 */
public record Evaluation(
    int number, int replicate, Purpose purpose, double costLimit, RandomGenerator random) {}

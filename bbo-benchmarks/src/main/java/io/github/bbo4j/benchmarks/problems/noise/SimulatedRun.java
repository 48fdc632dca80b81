package io.github.bbo4j.benchmarks.problems.noise;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * One run of a search on a simulated system, as a {@link NoiseKind} sees it. Immutable.
 *
 * @param configuration what is run
 * @param evaluation number, replicate and random numbers of the run
 * @param lowest cost of the problem without noise
 * @param repeated whether the run before was of the same configuration
 * @param search seed of what all runs of a search have in common, such as the state of a machine
 *     over time; drawn when it is first asked for
 */
public record SimulatedRun(
    Configuration configuration,
    Evaluation evaluation,
    double lowest,
    boolean repeated,
    Supplier<Seed> search) {

  /** Random numbers of this run. */
  RandomGenerator random() {
    return evaluation.random();
  }

  /** Random numbers that are the same in each run of a search: always from the first one on. */
  RandomGenerator common() {
    return search.get().stream("noise", 0);
  }
}

package io.github.bbo4j.heuristics.annealing;

import java.util.random.RandomGenerator;

/** The acceptance rule of Metropolis et al. (1953). */
final class Metropolis {
  private Metropolis() {}

  /**
   * The probability of a move: 1 if it is not worse, else {@code exp(-(y_new - y_old) / T)}; its
   * limit 0 at T = 0. Costs may be positive infinity, a failed run.
   */
  static double probability(double old, double candidate, double temperature) {
    if (candidate <= old) {
      return 1;
    }
    return temperature > 0 ? Math.exp(-(candidate - old) / temperature) : 0;
  }

  /** Whether a uniform draw, always taken, is below the probability. */
  static boolean accepts(double old, double candidate, double temperature, RandomGenerator random) {
    return random.nextDouble() < probability(old, candidate, temperature);
  }
}

package io.github.bbo4j.heuristics.annealing;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.special.Erf;

/**
 * Which moves the walk makes: a probability from the difference of the costs, its standard error
 * and the temperature. With a standard error of 0, which is what a run without replicates knows,
 * both rules are the same.
 */
public enum Acceptance {
  /**
   * The rule of Metropolis et al. (1953) on the costs as measured: {@code min(1, exp(-d / T))} for
   * a difference {@code d = y_new - y_old}; its limit at T = 0.
   */
  METROPOLIS {
    @Override
    double probability(double difference, double error, double temperature) {
      if (difference <= 0) {
        return 1;
      }
      return temperature > 0 ? Math.exp(-difference / temperature) : 0;
    }
  },
  /**
   * The expectation of Metropolis's rule over the true difference, which is normal around the
   * measured one with standard error s: {@code Phi(-d/s) + exp(s^2/(2 T^2) - d/T) Phi(d/s - s/T)}.
   *
   * <p>At T = 0 it is the probability that the new point is better. So a walk that sits on a low
   * measurement leaves it sooner, and a step that only looks good is taken less often. Noise acts
   * as temperature does (Branke, Meisel and Schmidt, 2008, Journal of Heuristics 14); this rule
   * says how much of it there is.
   */
  EXPECTED {
    @Override
    double probability(double difference, double error, double temperature) {
      if (!(error > 0) || Double.isInfinite(difference)) {
        return METROPOLIS.probability(difference, 0, temperature);
      }
      double d = difference / error;
      double better = normal(-d);
      if (!(temperature > 0)) {
        return better;
      }
      double r = error / temperature;
      double z = d - r;
      // Far out Phi(z) is phi(z) / -z, and the exponents cancel but for -d^2 / 2.
      double rest =
          z < FAR
              ? Math.exp(-d * d / 2) / (-z * Math.sqrt(2 * Math.PI))
              : Math.exp(r * r / 2 - r * d) * normal(z);
      return Math.min(1, better + rest);
    }
  };

  private static final double FAR = -20;

  /**
   * The probability of the move.
   *
   * @param difference {@code y_new - y_old}; positive infinity for a failed run; not NaN
   * @param error its standard error, at least 0
   * @param temperature at least 0, in the unit of the cost
   */
  abstract double probability(double difference, double error, double temperature);

  /** Whether a uniform draw, always taken, is below the probability. */
  boolean accepts(
      double old, double candidate, double error, double temperature, RandomGenerator random) {
    // Equal infinities, two failed runs, have no difference.
    double difference = candidate == old ? 0 : candidate - old;
    return random.nextDouble() < probability(difference, error, temperature);
  }

  private static double normal(double z) {
    return Erf.erfc(-z / Math.sqrt(2)) / 2;
  }
}

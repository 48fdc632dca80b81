package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.space.Configuration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A named tuning problem: an objective with its default configuration and, where the space is small
 * enough, the true optimum.
 *
 * @param id short name, such as {@code hpl-small-64}
 * @param description one sentence for people
 * @param objective what to tune; {@link HplObjective#withNoise} gives the noisy form
 * @param standard the configuration that a user who does not tune would run
 * @param optimum the best point without noise as {@link #search} found it; empty if unknown
 */
public record HplProblem(
    String id,
    String description,
    HplObjective objective,
    Configuration standard,
    Optional<Optimum> optimum) {

  /**
   * A best point.
   *
   * @param configuration the point
   * @param cost its cost without noise
   */
  public record Optimum(Configuration configuration, double cost) {}

  /**
   * Simulates every point of the space without noise, on all processors.
   *
   * @return the best point, the first in the order of the space among equals
   */
  public Optimum search() {
    try (Stream<Configuration> points = objective.space().searchSpace().stream()) {
      return points.toList().parallelStream()
          .map(c -> new Optimum(c, objective.trueCost(c)))
          .min(
              Comparator.comparingDouble(Optimum::cost)
                  .thenComparing(o -> o.configuration().space().rank(o.configuration())))
          .orElseThrow();
    }
  }
}

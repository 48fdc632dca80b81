package io.github.bbo4j.noise.estimate;

import io.github.bbo4j.core.statistics.Interval;
import java.util.Optional;

/** Makes a confidence interval of the mean cost from replicates. A pure function. */
@FunctionalInterface
public interface IntervalEstimator {

  /**
   * The interval.
   *
   * @param costs measured costs, at least one, finite; not modified
   * @param level nominal coverage, in (0, 1)
   * @return nothing where the costs say nothing of the spread: of a single one
   * @throws IllegalArgumentException if there are no costs, one is not finite or, where logarithms
   *     are taken, not positive, or {@code level} is outside (0, 1)
   */
  Optional<Interval> interval(double[] costs, double level);
}

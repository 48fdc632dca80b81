package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;

/**
 * One evaluation of a run, and where the run stood after it. All costs are minimised.
 *
 * @param trial what was measured, and what came out
 * @param trueCost of its configuration; NaN if it has none
 * @param bestTrueCost the lowest true cost measured so far; NaN if there is none
 * @param recommended the lowest aggregated cost so far; what is recommended in the end is in the
 *     run's result
 * @param recommendedTrueCost its true cost; NaN if nothing would be recommended
 */
public record Step(
    Trial trial,
    double trueCost,
    double bestTrueCost,
    Optional<Configuration> recommended,
    double recommendedTrueCost) {

  /** The time of the decision in milliseconds. */
  public double decisionMillis() {
    return trial.decisionTime().toNanos() / 1e6;
  }
}

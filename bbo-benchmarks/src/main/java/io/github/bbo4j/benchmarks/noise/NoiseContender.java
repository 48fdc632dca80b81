package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A way of tuning under noise.
 *
 * @param id what tables call it
 * @param published whether it is one of the thesis's: the points of the initial design are measured
 *     once, and the least aggregated cost is recommended
 * @param heuristic the id of its own heuristic; empty for the one of the experiment
 * @param resampling the policy of a run; empty for the tuner's default
 * @param confirmShare of the budget that confirms the leaders in the end, in [0, 1)
 */
public record NoiseContender(
    String id,
    boolean published,
    Optional<String> heuristic,
    Optional<Supplier<ResamplingPolicy>> resampling,
    double confirmShare) {

  /** What it recommends by; empty for a tuner's default. */
  Optional<Recommender> recommender() {
    return published ? Optional.of(Recommender.LEAST_COST) : Optional.empty();
  }

  /** Evaluations of the confirmation stage. */
  int confirmations(int budget) {
    return (int) (confirmShare * budget);
  }
}

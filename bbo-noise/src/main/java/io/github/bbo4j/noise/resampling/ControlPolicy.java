package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Measures one control configuration again and again, the first that never failed: so that {@code
 * io.github.bbo4j.noise.recommend.DriftDetector} can tell a system that changed from a
 * configuration that is good. Immutable and thread-safe.
 *
 * @param every evaluations from one control measurement to the next, at least 2
 */
public record ControlPolicy(int every) implements ResamplingPolicy {

  /** Checks the period. */
  public ControlPolicy {
    Arguments.require(every >= 2, "every", every, "at least 2");
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    return control(history)
        .filter(o -> !history.pending().contains(o.configuration()))
        .filter(o -> history.size() + history.pending().size() - o.lastTrial() >= every)
        .map(Observation::configuration);
  }

  /** The control configuration of a history: the first that never failed or was censored. */
  public static Optional<Observation> control(History history) {
    return Arguments.given(history, "history").observations().stream()
        .filter(Observation::hasOnlyMeasuredRuns)
        .findFirst();
  }

  @Override
  public String name() {
    return "control-" + every;
  }
}

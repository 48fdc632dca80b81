package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.noise.internal.Replicates;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The policy of {@link OcbaPolicy#confirmation()}. Stateless and thread-safe. */
record OcbaConfirmation() implements ResamplingPolicy {
  private static final double TOLERANCE = 0.001;

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    int evaluations = history.plannedEvaluations();
    int leaders = Math.max(2, evaluations / 2);
    return OcbaAllocation.next(
        Replicates.leading(history, leaders), leaders, Math.max(3, evaluations), TOLERANCE);
  }

  @Override
  public String name() {
    return "ocba-confirmation";
  }
}

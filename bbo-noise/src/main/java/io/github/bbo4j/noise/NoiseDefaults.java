package io.github.bbo4j.noise;

import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.TunerDefaults;
import io.github.bbo4j.noise.recommend.ReplicatedRecommender;
import io.github.bbo4j.noise.resampling.OcbaPolicy;
import java.util.Optional;

/**
 * What this module brings for tuners that did not choose: a confirmation stage by {@link
 * OcbaPolicy#confirmation()} and the {@link ReplicatedRecommender}. Found by {@link
 * java.util.ServiceLoader}.
 */
public final class NoiseDefaults implements TunerDefaults {

  /** For the service loader. */
  public NoiseDefaults() {}

  @Override
  public Optional<ResamplingPolicy> confirmation() {
    return Optional.of(OcbaPolicy.confirmation());
  }

  @Override
  public Optional<Recommender> recommender() {
    return Optional.of(new ReplicatedRecommender());
  }
}

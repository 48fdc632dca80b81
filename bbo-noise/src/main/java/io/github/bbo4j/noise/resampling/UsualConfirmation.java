package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.ConfirmationProvider;
import io.github.bbo4j.core.ResamplingPolicy;

/** The confirmation stage of a tuner that was not told one: {@link OcbaPolicy#confirmation}. */
public final class UsualConfirmation implements ConfirmationProvider {

  /** For {@link java.util.ServiceLoader}. */
  public UsualConfirmation() {}

  @Override
  public ResamplingPolicy confirmation() {
    return OcbaPolicy.confirmation();
  }
}

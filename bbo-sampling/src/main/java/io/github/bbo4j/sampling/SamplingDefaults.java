package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.TunerDefaults;
import java.util.Optional;

/**
 * What this module brings for tuners that did not choose: {@link OptimizedLatinHypercube#maximin()}
 * as the initial design, spread like any Latin hypercube, and never with two points close to each
 * other by bad luck. Found by {@link java.util.ServiceLoader}.
 */
public final class SamplingDefaults implements TunerDefaults {

  /** For the service loader. */
  public SamplingDefaults() {}

  @Override
  public Optional<InitialDesign> initialDesign() {
    return Optional.of(OptimizedLatinHypercube.maximin());
  }
}

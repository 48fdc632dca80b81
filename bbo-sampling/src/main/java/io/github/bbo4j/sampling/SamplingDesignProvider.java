package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.InitialDesignProvider;

/**
 * Brings {@link OptimizedLatinHypercube#maximin()} as the usual design of a tuner that was not told
 * one: spread like any Latin hypercube, and never with two points close to each other by bad luck.
 */
public final class SamplingDesignProvider implements InitialDesignProvider {

  /** For {@link java.util.ServiceLoader}. */
  public SamplingDesignProvider() {}

  @Override
  public InitialDesign design() {
    return OptimizedLatinHypercube.maximin();
  }
}

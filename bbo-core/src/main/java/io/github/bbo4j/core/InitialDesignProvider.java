package io.github.bbo4j.core;

/**
 * Supplies the initial design of a tuner that was not told one; found by {@link
 * java.util.ServiceLoader}. bbo-sampling brings the usual one.
 */
public interface InitialDesignProvider {

  /** The design. */
  InitialDesign design();
}

package io.github.bbo4j.core;

/**
 * Supplies the policy of a confirmation stage that was not given one; found by {@link
 * java.util.ServiceLoader}. Where several are on the class path, the one of the highest priority
 * does. bbo-noise brings optimal computing budget allocation, bbo-heuristics a stage that asks the
 * model.
 */
public interface ConfirmationProvider {

  /** The policy. */
  ResamplingPolicy confirmation();

  /** Which provider is asked where there are several; bbo-noise's has 0. */
  default int priority() {
    return 0;
  }
}

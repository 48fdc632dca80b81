package io.github.bbo4j.core;

/**
 * Supplies the policy of a confirmation stage that was not given one; found by {@link
 * java.util.ServiceLoader}. bbo-noise brings optimal computing budget allocation.
 */
public interface ConfirmationProvider {

  /**
   * The policy.
   *
   * @param evaluations of the stage, at least 1
   */
  ResamplingPolicy confirmation(int evaluations);
}

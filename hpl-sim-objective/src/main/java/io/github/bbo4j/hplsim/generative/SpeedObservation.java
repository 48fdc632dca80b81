package io.github.bbo4j.hplsim.generative;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * One calibration: the speed of one processor on one day.
 *
 * @param processor name of the processor or node
 * @param speed what was measured
 */
public record SpeedObservation(String processor, DgemmSpeed speed) {
  /** Checks that all of it is given. */
  public SpeedObservation {
    Arguments.given(processor, "processor");
    Arguments.given(speed, "speed");
  }
}

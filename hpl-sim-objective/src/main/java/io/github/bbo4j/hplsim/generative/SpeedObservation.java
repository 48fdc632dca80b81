package io.github.bbo4j.hplsim.generative;

/**
 * One calibration: the speed of one processor on one day.
 *
 * @param processor name of the processor or node
 * @param speed what was measured
 */
public record SpeedObservation(String processor, DgemmSpeed speed) {}

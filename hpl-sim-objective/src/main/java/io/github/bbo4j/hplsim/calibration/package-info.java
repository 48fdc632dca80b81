/**
 * From measurements to models: piecewise linear regression of communication times and least-squares
 * fits of kernel durations, the two calibrations that a platform file is made of.
 *
 * <p>Nothing here runs a simulation; the package must not import the engine.
 */
@NullMarked
package io.github.bbo4j.hplsim.calibration;

import org.jspecify.annotations.NullMarked;

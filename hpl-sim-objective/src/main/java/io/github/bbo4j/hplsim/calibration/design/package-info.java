/**
 * Which sizes to measure for a calibration: random sizes of kernel calls and of messages that cover
 * what a program uses. What is measured at them is fitted by {@link
 * io.github.bbo4j.hplsim.calibration}.
 *
 * <p>Nothing here measures anything; the package imports the kernels' names only.
 */
@NullMarked
package io.github.bbo4j.hplsim.calibration.design;

import org.jspecify.annotations.NullMarked;

/**
 * Studies with one trace: its time as an objective, and the speed of its processors from
 * measurements.
 */
@NullMarked
package io.github.bbo4j.hplsim.trace.study;

import org.jspecify.annotations.NullMarked;

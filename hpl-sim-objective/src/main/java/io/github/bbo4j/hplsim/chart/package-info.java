/**
 * Charts of what processes do over time, of one size for any number of processes and intervals. It
 * knows nothing of what is simulated.
 */
@NullMarked
package io.github.bbo4j.hplsim.chart;

import org.jspecify.annotations.NullMarked;

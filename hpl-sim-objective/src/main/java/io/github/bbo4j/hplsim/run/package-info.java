/**
 * A run of HPL as values: its parameters ({@link io.github.bbo4j.hplsim.run.HplConfiguration}), how
 * closely it is simulated, and what the simulation gave ({@link
 * io.github.bbo4j.hplsim.run.HplResult}).
 *
 * <p>The words that users and engines share; it knows neither engines nor platforms, and of the
 * module only the groups of kernels that times are given for.
 */
@NullMarked
package io.github.bbo4j.hplsim.run;

import org.jspecify.annotations.NullMarked;

/**
 * High Performance Linpack, simulated: a configuration of HPL and a platform give the time HPL
 * would take.
 *
 * <p>This package holds what a user names: {@link io.github.bbo4j.hplsim.HplConfiguration}, the
 * simulator and its result. It exists so that HPL tuning studies run in seconds and in one process.
 * The simulator imports nothing outside this module.
 */
@NullMarked
package io.github.bbo4j.hplsim;

import org.jspecify.annotations.NullMarked;

/**
 * High Performance Linpack, simulated: a configuration of HPL and a platform give the time HPL
 * would take.
 *
 * <p>This package holds what a user starts with: the simulator, the tuning problem and HPL.dat; the
 * values they take and give are in {@link io.github.bbo4j.hplsim.run}. It exists so that HPL tuning
 * studies run in seconds and in one process. The simulator imports nothing outside this module.
 */
@NullMarked
package io.github.bbo4j.hplsim;

import org.jspecify.annotations.NullMarked;

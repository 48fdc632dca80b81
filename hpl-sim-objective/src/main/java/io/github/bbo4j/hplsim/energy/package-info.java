/**
 * Electric power of nodes and energy of simulated runs: power curves by performance state, their
 * fit from measurements, published values, and the meter that adds up what a simulated run draws.
 *
 * <p>It knows loads and dates only, neither HPL nor traces, so that both use the same meter. It
 * imports the topology package for what SimGrid's platform files say of power.
 */
@NullMarked
package io.github.bbo4j.hplsim.energy;

import org.jspecify.annotations.NullMarked;

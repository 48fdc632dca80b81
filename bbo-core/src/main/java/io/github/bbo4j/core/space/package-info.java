/**
 * The search space, handled exactly: domains, named hard constraints, configurations, and for every
 * finite space its exact feasible size, ranks, uniform samples and neighbours.
 *
 * <p>This package imports nothing of the rest of the library. Coordinates: one {@code long} per
 * parameter, the level index for a finite domain and {@link
 * java.lang.Double#doubleToLongBits(double) the bits of the value} for a real one.
 */
@NullMarked
package io.github.bbo4j.core.space;

import org.jspecify.annotations.NullMarked;

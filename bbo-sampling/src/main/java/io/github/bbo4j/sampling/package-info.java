/**
 * Initial designs: which points to measure before anything is known, spread over the space so that
 * a heuristic starts from more than luck; and {@link io.github.bbo4j.sampling.SpaceFilling} to
 * compare them.
 *
 * <p>All designs are pure functions of the space, the size and the randomness handed in, give
 * feasible and distinct points, and need no order of categories. {@link
 * io.github.bbo4j.sampling.OptimizedLatinHypercube#maximin()} is the default. This package must
 * import nothing of the other modules but bbo-core; commons-math3 stays hidden.
 */
@NullMarked
package io.github.bbo4j.sampling;

import org.jspecify.annotations.NullMarked;

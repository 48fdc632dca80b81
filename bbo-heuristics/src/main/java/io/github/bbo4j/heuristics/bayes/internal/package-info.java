/**
 * Numerical helpers of the Bayesian engine: dense triangular algebra in loops that the JIT
 * vectorises, a small quasi-Newton minimiser, the normal distribution far into its tails. The
 * package exists to keep these out of the public interface; it must not know of search spaces or
 * histories.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.internal;

import org.jspecify.annotations.NullMarked;

/**
 * What a run computes on and what it is charged with: the kernel models of each process's
 * processor, its random numbers, and the sums over the run. Knows nothing of the algorithm.
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.machine;

import org.jspecify.annotations.NullMarked;

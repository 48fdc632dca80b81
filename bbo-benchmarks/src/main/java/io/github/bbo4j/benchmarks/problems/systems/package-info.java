/**
 * Invented computer systems: some forty kinds, each a model of a real thing (a heap with its
 * collector, tiles of a GPU kernel, a queue whose clients retry) or of a shape that costs of real
 * things have (steps, a jitter, a cliff), drawn from a seed, with a known optimum. Landscapes are
 * drawn all from one recipe; these are as different as what users bring.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.systems;

import org.jspecify.annotations.NullMarked;

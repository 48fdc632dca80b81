/**
 * Genetic algorithms, steady-state and generational, and their operators, each usable alone.
 * Imports the core and this module's internals only.
 */
@NullMarked
package io.github.bbo4j.heuristics.genetic;

import org.jspecify.annotations.NullMarked;

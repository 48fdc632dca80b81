/**
 * Simulated annealing as a fold over the history, with its schedules, initial temperatures and
 * restarts. Imports the core and this module's internals only.
 */
@NullMarked
package io.github.bbo4j.heuristics.annealing;

import org.jspecify.annotations.NullMarked;

/** The catalogue of the heuristics by id, and the heuristic that a tuner gets by default. */
@NullMarked
package io.github.bbo4j.heuristics;

import org.jspecify.annotations.NullMarked;

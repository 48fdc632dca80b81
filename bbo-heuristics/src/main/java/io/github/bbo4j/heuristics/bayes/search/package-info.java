/**
 * Maximising an acquisition over the new points of a space: the whole grid, the lattice, the
 * gradient, a local descent. The package may use {@code bayes.acquisition}, {@code bayes.training}
 * and {@code bayes.gp}; it must not know which model or replicates stand behind a score.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.search;

import org.jspecify.annotations.NullMarked;

/**
 * Acquisitions: what a measurement at a candidate is worth. {@link
 * io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions} has the ones of the library. The
 * package may use {@code bayes.gp}; it must not know how candidates are found.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.acquisition;

import org.jspecify.annotations.NullMarked;

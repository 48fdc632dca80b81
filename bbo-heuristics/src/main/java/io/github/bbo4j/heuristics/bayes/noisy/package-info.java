/**
 * Replicated and disturbed runs: how noisy a system is, a process fitted robustly to its runs, and
 * what a further run is worth at a new point and at a measured one. The package may use all other
 * packages below {@code bayes}, and none of what a user composes.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.noisy;

import org.jspecify.annotations.NullMarked;

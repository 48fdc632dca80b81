/**
 * Analysis of variance on what was measured: which parameters matter, and tuning by that alone, as
 * studies of performance do. Models by Gaussian processes, and importance read off them, are in
 * {@code heuristics.bayes}; this package must import nothing of it. EJML and commons-math3 stay
 * hidden.
 */
@NullMarked
package io.github.bbo4j.heuristics.analysis;

import org.jspecify.annotations.NullMarked;

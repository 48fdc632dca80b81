/**
 * Heuristics against problems, repetition by repetition, and the statistics that say whether a
 * difference is one. Runs are paired: equal seed and repetition give equal initial designs,
 * whatever the heuristic. commons-math3 stays behind the tests.
 */
@NullMarked
package io.github.bbo4j.benchmarks.compare;

import org.jspecify.annotations.NullMarked;

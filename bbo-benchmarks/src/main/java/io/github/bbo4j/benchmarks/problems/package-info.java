/**
 * Systems to tune that need no hardware: named test functions, and mechanistic simulators of the
 * two I/O accelerators of the thesis.
 *
 * <p>Everything here is deterministic for a seed and free of files, so that a test or an experiment
 * can be repeated bit for bit.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems;

import org.jspecify.annotations.NullMarked;

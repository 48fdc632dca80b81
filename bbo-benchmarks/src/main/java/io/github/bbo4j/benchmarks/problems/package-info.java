/**
 * What a comparison runs on: a space, an objective, and what is known about the truth. Recorded
 * systems are such problems; here are those that need no hardware and no files: named test
 * functions, and mechanistic simulators of the two I/O accelerators of the thesis.
 *
 * <p>Everything here is deterministic for a seed, so that a test or an experiment can be repeated
 * bit for bit.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems;

import org.jspecify.annotations.NullMarked;

/**
 * Random tuning landscapes: cost as a function of mixed parameters with the features that recorded
 * systems show, drawn from a seed, with a known optimum; a training set that never runs out.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.landscape;

import org.jspecify.annotations.NullMarked;

/**
 * Recorded systems as objectives: every configuration was measured once and for all, so a tuner can
 * be replayed on them at no cost and scored against the truth. Depends on the core and on {@code
 * benchmarks.problems}; FastCSV and Jackson stay behind the reader.
 */
@NullMarked
package io.github.bbo4j.benchmarks.replay;

import org.jspecify.annotations.NullMarked;

/**
 * What is read off one recorded run: distances to the optimum, exploration cost, regret, and the
 * counts that matter under noise. Definitions after Robert, "Auto-tuning of computer systems using
 * black-box optimization" (2021), tables 3.1 and 5.10. Depends on the core and on {@code
 * benchmarks.problems}; knows nothing of files or of how the run came about.
 */
@NullMarked
package io.github.bbo4j.benchmarks.metrics;

import org.jspecify.annotations.NullMarked;

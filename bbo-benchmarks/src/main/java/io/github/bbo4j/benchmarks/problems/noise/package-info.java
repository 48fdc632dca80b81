/**
 * Kinds of noise by name, to simulate what real systems do to a cost that is known: noise that is
 * drawn anew for each run, waits, counts, coarse timers, two speeds, and runs that depend on what
 * ran before. Knows no problems, so that these can be made of it.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.noise;

import org.jspecify.annotations.NullMarked;

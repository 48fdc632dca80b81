/**
 * The command {@code trace}: time-independent traces of MPI programs replayed, described, generated
 * and drawn from the command line.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.trace;

import org.jspecify.annotations.NullMarked;

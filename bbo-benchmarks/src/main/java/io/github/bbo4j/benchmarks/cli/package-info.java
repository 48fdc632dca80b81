/** The command line. */
@NullMarked
package io.github.bbo4j.benchmarks.cli;

import org.jspecify.annotations.NullMarked;

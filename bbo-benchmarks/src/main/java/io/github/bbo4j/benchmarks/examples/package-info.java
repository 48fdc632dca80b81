/** Whole programs to read and run, so that users can begin with a copy; nothing imports them. */
@NullMarked
package io.github.bbo4j.benchmarks.examples;

import org.jspecify.annotations.NullMarked;

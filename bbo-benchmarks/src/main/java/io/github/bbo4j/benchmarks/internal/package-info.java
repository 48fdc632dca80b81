/** Helpers of the benchmarks that are no part of their interface. */
@NullMarked
package io.github.bbo4j.benchmarks.internal;

import org.jspecify.annotations.NullMarked;

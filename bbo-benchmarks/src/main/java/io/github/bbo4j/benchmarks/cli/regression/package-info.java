/**
 * The commands of performance non-regression: {@code regression check}, {@code append} and {@code
 * study}. Nothing is computed here: see {@link io.github.bbo4j.benchmarks.regression}.
 */
@NullMarked
package io.github.bbo4j.benchmarks.cli.regression;

import org.jspecify.annotations.NullMarked;

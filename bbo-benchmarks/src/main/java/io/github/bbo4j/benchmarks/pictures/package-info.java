/**
 * Pictures for documents, as SVG 1.1: convergence, what a noisy run did, regressions. The package
 * exists so that every picture has the same axes, ticks and keys, drawn by one class ({@link
 * io.github.bbo4j.benchmarks.pictures.Plot} on a {@link io.github.bbo4j.benchmarks.pictures.Svg});
 * what one looks at interactively is bbo-report's.
 */
@NullMarked
package io.github.bbo4j.benchmarks.pictures;

import org.jspecify.annotations.NullMarked;

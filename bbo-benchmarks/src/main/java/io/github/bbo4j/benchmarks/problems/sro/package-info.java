/**
 * The Small Read Optimizer of the thesis (section 2.2) as a mechanistic simulator: access patterns,
 * prefetcher, cache and storage back-end.
 */
@NullMarked
package io.github.bbo4j.benchmarks.problems.sro;

import org.jspecify.annotations.NullMarked;

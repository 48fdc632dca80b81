/**
 * The few statistics of replicates that every module needs, once: medians, quantiles, the deviation
 * of one run. Imports nothing of the library.
 */
@NullMarked
package io.github.bbo4j.core.statistics;

import org.jspecify.annotations.NullMarked;

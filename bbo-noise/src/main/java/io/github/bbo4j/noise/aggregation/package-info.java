/** Aggregations. */
@NullMarked
package io.github.bbo4j.noise.aggregation;

import org.jspecify.annotations.NullMarked;

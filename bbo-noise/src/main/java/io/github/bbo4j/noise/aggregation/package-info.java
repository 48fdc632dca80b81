/**
 * Ways to merge the replicates of one configuration into one cost. This package must import nothing
 * of the other modules but bbo-core.
 */
@NullMarked
package io.github.bbo4j.noise.aggregation;

import org.jspecify.annotations.NullMarked;

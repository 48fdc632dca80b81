/**
 * Policies that decide which configuration to measure again, so that the noise of single runs does
 * not choose the winner. Pure functions of the history, independent of the heuristic.
 *
 * <p>Most decide about the configuration measured last: {@link
 * io.github.bbo4j.noise.resampling.ResamplingRule}s, composed with and/or, made a policy by {@link
 * io.github.bbo4j.noise.resampling.LastMeasuredPolicy}. {@link
 * io.github.bbo4j.noise.resampling.ResamplingPolicies} has them by name and by id. This package
 * must import nothing of the other modules but bbo-core.
 */
@NullMarked
package io.github.bbo4j.noise.resampling;

import org.jspecify.annotations.NullMarked;

package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.noise.estimate.Interval;

/**
 * A recommendation with what can be said about it.
 *
 * @param recommendation what to use, its estimate and standard error
 * @param interval 95 % interval of its cost; the whole line where nothing was ever replicated
 * @param probabilityBest that no other configuration measured has a lower mean; NaN where nothing
 *     was ever replicated
 * @param noise standard deviation of one run, as a share of the cost where all costs are positive;
 *     NaN where nothing was ever replicated
 */
public record Assessment(
    Recommendation recommendation, Interval interval, double probabilityBest, double noise) {}

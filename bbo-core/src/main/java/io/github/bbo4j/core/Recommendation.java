package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;

/**
 * What to use, and what it will cost.
 *
 * @param configuration the configuration
 * @param estimate its estimated mean cost
 * @param standardError of the estimate; NaN where a single run leaves it unknown
 * @param replicates the number of runs it rests on
 * @param method how it was chosen
 */
public record Recommendation(
    Configuration configuration,
    double estimate,
    double standardError,
    int replicates,
    String method) {}

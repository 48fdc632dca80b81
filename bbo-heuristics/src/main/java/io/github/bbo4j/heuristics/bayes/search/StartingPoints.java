package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import java.util.List;

/**
 * Where a search for the largest score begins, beside points that are drawn for it.
 *
 * @param uniform feasible points, such as {@link UniformPoints}; those that are measured or pending
 *     are passed over
 * @param scores one score for each of them; shared, not to be modified
 * @param incumbents measured points, the best first, from which neighbours are looked at
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of a borrowed array, never compared
public record StartingPoints(
    List<Configuration> uniform, double[] scores, List<Configuration> incumbents) {}

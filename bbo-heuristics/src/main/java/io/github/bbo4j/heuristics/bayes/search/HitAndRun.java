package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A walk among the feasible points of reals that leaves the uniform distribution as it is: a
 * direction is drawn, then a point of the line along it within the box (Smith, Efficient Monte
 * Carlo procedures for generating points uniformly distributed over bounded regions, Operations
 * Research 32, 1984). Where that is forbidden, it bounds the line from there on, as in slice
 * sampling (Neal, Slice sampling, Annals of Statistics 31, 2003, section 4.2), so that a step takes
 * few tries wherever the feasible region is. It need be neither convex nor connected. Not safe for
 * several threads.
 */
final class HitAndRun {
  /** After so many halvings, in the mean, of the line nothing but its start is left. */
  private static final int TRIES = 50;

  private final SearchSpace space;
  private final RandomGenerator random;

  HitAndRun(SearchSpace space, RandomGenerator random) {
    this.space = space;
    this.random = random;
  }

  /** Where as many steps lead as there are parameters. */
  Configuration from(Configuration start) {
    Configuration at = start;
    for (int step = 0; step < space.dimension(); step++) {
      at = step(at);
    }
    return at;
  }

  private Configuration step(Configuration start) {
    double[] from = space.toUnit(start);
    double[] direction = new double[from.length];
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int j = 0; j < from.length; j++) {
      direction[j] = random.nextGaussian();
      double toZero = -from[j] / direction[j];
      double toOne = (1 - from[j]) / direction[j];
      low = Math.max(low, Math.min(toZero, toOne));
      high = Math.min(high, Math.max(toZero, toOne));
    }
    for (int t = 0; t < TRIES; t++) {
      double length = low + (high - low) * random.nextDouble();
      Optional<Configuration> point = space.atUnit(moved(from, direction, length));
      if (point.isPresent()) {
        return point.get();
      }
      low = length < 0 ? length : low;
      high = length < 0 ? high : length;
    }
    return start;
  }

  private static double[] moved(double[] from, double[] direction, double length) {
    double[] to = from.clone();
    for (int j = 0; j < to.length; j++) {
      to[j] = Math.max(0, Math.min(1, to[j] + length * direction[j]));
    }
    return to;
  }
}

package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The best point with one parameter changed, all others exactly as they are: what is left to do
 * where a local model has failed. In a valley with a kink along a parameter, such as the right
 * value of a power of two or the edge of a cache, any step that moves that parameter as well loses
 * more by it than it gains by the others, however well it is modelled.
 *
 * <p>The parameter is drawn, and of an ordered one the length of the step on a logarithmic scale
 * between {@value #SHORTEST} of its range, or a level, and half of it: nobody knows on which scale
 * there is something left. Steps beyond an end stop there.
 */
final class AxisMove {
  private static final double SHORTEST = 1e-7;
  private static final double LONGEST = 0.5;

  /** Tries to find a point that is new and feasible. */
  private static final int TRIES = 100;

  private AxisMove() {}

  /** A move from a point to one that is neither measured nor pending, if one is found. */
  static Optional<Configuration> from(
      Configuration point, History history, RandomGenerator random) {
    SearchSpace space = point.space();
    for (int k = 0; k < TRIES; k++) {
      int j = random.nextInt(space.dimension());
      long[] coordinates = point.coordinates();
      coordinates[j] = moved(space.domain(j), coordinates[j], random);
      Optional<Configuration> move = space.find(coordinates).filter(c -> !history.contains(c));
      if (move.isPresent()) {
        return move;
      }
    }
    return Optional.empty();
  }

  private static long moved(Domain domain, long coordinate, RandomGenerator random) {
    if (!domain.isOrdered()) {
      return domain.randomNeighbour(coordinate, random);
    }
    double least = domain.isContinuous() ? SHORTEST : 1.0 / domain.size();
    double step = least * Math.pow(Math.max(1, LONGEST / least), random.nextDouble());
    double u = domain.toUnit(coordinate) + (random.nextBoolean() ? step : -step);
    return domain.atUnit(Math.max(0, Math.min(1, u)));
  }
}

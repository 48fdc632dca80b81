package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Uniform feasible points of a space that is too large to enumerate, among which the search for the
 * largest acquisition begins. Where little is feasible there are fewer, as many as a thousand tries
 * for each would give. Immutable.
 */
public final class CandidatePool {
  /** Tries for a point: where it takes more, fewer are drawn. */
  static final int TRIES = 1000;

  private final List<Configuration> points;

  private CandidatePool(List<Configuration> points) {
    this.points = points;
  }

  /**
   * Draws a pool.
   *
   * @param space search space
   * @param size number of points, at least 1, if a thousandth of the space is feasible
   * @param random source of the points
   * @return a pool of at least one point
   */
  public static CandidatePool of(SearchSpace space, int size, RandomGenerator random) {
    int count = (int) Math.max(1, Math.min(size, size * TRIES / space.triesPerSample()));
    Set<Configuration> drawn = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      drawn.add(space.sample(random));
    }
    return new CandidatePool(List.copyOf(drawn));
  }

  /**
   * The points.
   *
   * @return distinct feasible points, some of them maybe measured or pending
   */
  public List<Configuration> points() {
    return points;
  }
}

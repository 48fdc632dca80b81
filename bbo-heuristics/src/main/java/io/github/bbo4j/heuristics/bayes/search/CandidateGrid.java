package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * All points of a small space as the candidates of every decision, so that what is known of them
 * can be kept from one to the next. Immutable.
 */
public final class CandidateGrid {
  /** Doubles that what is kept of all candidates may hold: 32 MB. */
  private static final long MOST_CACHED = 4L << 20;

  private final SearchSpace space;
  private final double[][] columns;

  private CandidateGrid(SearchSpace space, double[][] columns) {
    this.space = space;
    this.columns = columns;
  }

  /**
   * The grid of a space.
   *
   * @param space search space
   * @param encoding its encoding
   * @param limit largest number of feasible points
   * @return the grid; empty if the space is larger or not finite
   */
  public static Optional<CandidateGrid> of(SearchSpace space, SpaceEncoding encoding, int limit) {
    OptionalLong size = space.longSize();
    return size.isEmpty() || size.getAsLong() > limit
        ? Optional.empty()
        : Optional.of(new CandidateGrid(space, encoding.columns(space.stream().toList())));
  }

  /**
   * Number of points.
   *
   * @return c, at least 1
   */
  public int size() {
    return columns[0].length;
  }

  /**
   * Whether a double for each pair of a candidate and an observation may be kept.
   *
   * @param observations number of observations
   * @return true if they hold no more than 32 MB
   */
  public boolean canKeep(int observations) {
    return (long) size() * observations <= MOST_CACHED;
  }

  /**
   * The encoded points.
   *
   * @return {@code d x c}, in order of rank; shared, not to be modified
   */
  public double[][] columns() {
    return columns;
  }

  /**
   * A point.
   *
   * @param place its place in the columns
   * @return the configuration
   */
  public Configuration point(int place) {
    return space.unrank((long) place);
  }

  /**
   * Which points are measured or pending.
   *
   * @param history runs
   * @return one entry per point, an array of the caller's own
   */
  public boolean[] taken(History history) {
    boolean[] taken = new boolean[size()];
    history.observations().forEach(o -> taken[(int) space.longRank(o.configuration())] = true);
    history.pending().forEach(c -> taken[(int) space.longRank(c)] = true);
    return taken;
  }

  /**
   * The new point of the largest score; equal ones are drawn from.
   *
   * @param scores one per point
   * @param history what is measured or pending
   * @param random source of the draw
   * @return the point
   * @throws SpaceExhaustedException if there is no new point
   */
  public Configuration best(double[] scores, History history, RandomGenerator random) {
    boolean[] taken = taken(history);
    int best = -1;
    int ties = 0;
    for (int c = 0; c < scores.length; c++) {
      if (taken[c]) {
        continue;
      }
      if (best < 0 || scores[c] > scores[best]) {
        best = c;
        ties = 1;
      } else if (scores[c] == scores[best] && random.nextInt(++ties) == 0) {
        best = c;
      }
    }
    if (best < 0) {
      throw history.exhausted();
    }
    return point(best);
  }
}

package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Uniform points of a space that is too large to enumerate, among which the search for the largest
 * acquisition begins: fewer where little is feasible, so that drawing them takes a bounded time.
 *
 * <p>Of reals of which little is feasible some are drawn, and walks from these give the others
 * ({@link HitAndRun}): each is uniform, but not independent of the one that it was reached from.
 */
public final class UniformPoints {
  /** Tries for a point: where it takes more, fewer are drawn. */
  static final int TRIES = 1000;

  /** Tries for a point of reals: where it takes more, fewer are drawn than walked to. */
  private static final int TRIES_AMONG_REALS = 32;

  private UniformPoints() {}

  /**
   * Draws points.
   *
   * @param space search space
   * @param most how many draws there are if a thousandth of the space is feasible, at least 1
   * @param draw one feasible point of the space
   * @param random what it is drawn by
   * @return distinct points, at least one
   */
  public static List<Configuration> of(
      SearchSpace space, int most, Supplier<Configuration> draw, RandomGenerator random) {
    int count = count(space, most, TRIES);
    int independent = space.isContinuous() ? count(space, most, TRIES_AMONG_REALS) : count;
    List<Configuration> points = new ArrayList<>();
    for (int i = 0; i < independent; i++) {
      points.add(draw.get());
    }
    HitAndRun walk = new HitAndRun(space, random);
    for (int i = independent; i < count; i++) {
      points.add(walk.from(points.get(i - independent)));
    }
    return points.stream().distinct().toList();
  }

  private static int count(SearchSpace space, int most, int tries) {
    return (int) Math.max(1, Math.min(most, most * tries / space.triesPerSample()));
  }
}

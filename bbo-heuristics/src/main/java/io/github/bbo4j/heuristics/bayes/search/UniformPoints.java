package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Uniform points of a space that is too large to enumerate, among which the search for the largest
 * acquisition begins: fewer where little is feasible, so that drawing them takes a bounded time.
 */
public final class UniformPoints {
  /** Tries for a point: where it takes more, fewer are drawn. */
  static final int TRIES = 1000;

  private UniformPoints() {}

  /**
   * Draws points.
   *
   * @param space search space
   * @param most how many draws there are if a thousandth of the space is feasible, at least 1
   * @param draw one feasible point of the space
   * @return distinct points, at least one
   */
  public static List<Configuration> of(SearchSpace space, int most, Supplier<Configuration> draw) {
    int count = (int) Math.max(1, Math.min(most, most * TRIES / space.triesPerSample()));
    Set<Configuration> drawn = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      drawn.add(draw.get());
    }
    return List.copyOf(drawn);
  }
}

package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Every combination of levels: all points of the space in the order of their ranks if the size is
 * that of the space, else the largest even sub-grid that fits.
 *
 * <p>The sub-grid starts from one level per axis and gives the next level to the axis with the
 * fewest (the first among equals) as long as the product stays within the size. Of {@code m}
 * levels, {@code k > 1} are taken evenly with both ends, {@code k = 1} the middle one; likewise of
 * a real axis. The points the sub-grid leaves over, or that a constraint forbids, are drawn
 * uniformly. Stateless and thread-safe.
 */
public final class FullFactorial implements InitialDesign {

  /** The design. */
  public FullFactorial() {}

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    PointCollector collector = new PointCollector(space, size);
    if (PointCollector.coversSpace(space, size)) {
      return space.stream().toList();
    }
    if (size > 0) {
      int[] levels = levels(space, size);
      int cells = Arrays.stream(levels).reduce(1, (a, b) -> a * b);
      for (int cell = 0; cell < cells; cell++) {
        collector.offer(space.find(coordinates(space, levels, cell)));
      }
    }
    return collector.fillUniformly(random);
  }

  private static int[] levels(SearchSpace space, int size) {
    int[] levels = new int[space.dimension()];
    Arrays.fill(levels, 1);
    int product = 1;
    while (true) {
      int axis = -1;
      for (int d = 0; d < levels.length; d++) {
        Domain domain = space.domain(d);
        boolean more = domain.strata(levels[d] + 1L) > levels[d];
        boolean fits = (long) (product / levels[d]) * (levels[d] + 1) <= size;
        if (more && fits && (axis < 0 || levels[d] < levels[axis])) {
          axis = d;
        }
      }
      if (axis < 0) {
        return levels;
      }
      product = product / levels[axis] * (levels[axis] + 1);
      levels[axis]++;
    }
  }

  private static long[] coordinates(SearchSpace space, int[] levels, int cell) {
    long[] coordinates = new long[levels.length];
    int rest = cell;
    for (int d = levels.length - 1; d >= 0; d--) {
      int i = rest % levels[d];
      rest /= levels[d];
      coordinates[d] = space.domain(d).evenlySpaced(i, levels[d]);
    }
    return coordinates;
  }

  @Override
  public String name() {
    return "factorial";
  }
}

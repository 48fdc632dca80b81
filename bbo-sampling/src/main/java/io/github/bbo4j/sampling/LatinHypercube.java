package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A Latin hypercube (McKay, Beckman and Conover, 1979) for mixed grids and any number of points.
 *
 * <p>On each axis for itself the {@code n} points are as even as they can be. A real axis: one
 * point in each of {@code n} equal strata of its scale. An axis of {@code m} levels: each level
 * {@code floor(n / m)} or {@code ceil(n / m)} times; if {@code n < m} and the axis is ordered, one
 * level with its middle in each of {@code n} equal strata. Without constraints this holds exactly,
 * and no point stands twice while the space allows. On an axis that a constraint reads, the strata
 * are equal shares of the feasible points instead of the axis, estimated from a sample; entries of
 * a column are exchanged until the points are feasible, and points for which that fails are
 * replaced by the most even of 64 uniform draws. Stateless and thread-safe.
 */
public final class LatinHypercube implements InitialDesign {

  /** The design. */
  public LatinHypercube() {}

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    int n = PointCollector.target(space, size);
    return PointCollector.coversSpace(space, size)
        ? RandomWithoutReplacement.shuffled(space, random)
        : LatinTable.draw(space, n, random).configurations();
  }

  @Override
  public String name() {
    return "lhs";
  }
}

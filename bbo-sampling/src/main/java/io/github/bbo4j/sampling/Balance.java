package io.github.bbo4j.sampling;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often each level, or each of n strata where there are more levels than points, is taken. Not
 * thread-safe.
 */
final class Balance {
  private final SearchSpace space;
  private final int size;
  private final List<Map<Long, Integer>> taken = new ArrayList<>();

  Balance(SearchSpace space, int size) {
    this.space = space;
    this.size = size;
    for (int d = 0; d < space.dimension(); d++) {
      taken.add(new HashMap<>());
    }
  }

  void count(Configuration point) {
    for (int d = 0; d < space.dimension(); d++) {
      taken.get(d).merge(cell(d, point), 1, Integer::sum);
    }
  }

  /** By how much the counts would exceed their even share if the point were taken too. */
  int excessWith(Configuration point) {
    int excess = 0;
    for (int d = 0; d < space.dimension(); d++) {
      Domain domain = space.domain(d);
      long cells = domain.strata(size);
      int share = (int) ((size + cells - 1) / cells);
      excess += Math.max(0, taken.get(d).getOrDefault(cell(d, point), 0) + 1 - share);
    }
    return excess;
  }

  private long cell(int dimension, Configuration point) {
    Domain domain = space.domain(dimension);
    long coordinate = point.coordinate(dimension);
    if (!domain.isOrdered() || domain.strata(size + 1L) <= size) {
      return coordinate;
    }
    return Math.min(size - 1, (long) (domain.toUnit(coordinate) * size));
  }
}

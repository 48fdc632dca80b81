package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * The levels of a parameter as a factor: its values where there are few, else the low, middle and
 * high part of its scale. What has no order and too many values is no factor: one class.
 */
record FactorClasses(Domain domain, int count) {
  private static final int MOST_ORDERED = 5;
  private static final int MOST_NOMINAL = 16;
  private static final int PARTS = 3;

  static FactorClasses of(Domain domain) {
    if (domain.isFinite() && domain.size() <= (domain.isOrdered() ? MOST_ORDERED : MOST_NOMINAL)) {
      return new FactorClasses(domain, (int) domain.size());
    }
    return new FactorClasses(domain, domain.isOrdered() ? PARTS : 1);
  }

  static FactorClasses[] of(SearchSpace space) {
    return space.parameters().stream()
        .map(Parameter::domain)
        .map(FactorClasses::of)
        .toArray(FactorClasses[]::new);
  }

  private boolean isByValue() {
    return domain.isFinite() && domain.size() == count;
  }

  /** The class of a coordinate, 0 to {@code count - 1}. */
  int classOf(long coordinate) {
    if (isByValue()) {
      return (int) coordinate;
    }
    return count == 1 ? 0 : Math.min(count - 1, (int) (domain.position(coordinate) * count));
  }

  /** A coordinate of a class, drawn over the part of the scale that it covers. */
  long draw(int chosen, RandomGenerator random) {
    if (isByValue()) {
      return chosen;
    }
    long coordinate = domain.randomCoordinate(random);
    if (classOf(coordinate) == chosen) {
      return coordinate;
    }
    // Strata and positions differ by rounding at the borders of classes: a border may be crossed.
    return domain.atUnit((chosen + random.nextDouble()) / count);
  }
}

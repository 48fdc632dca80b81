package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Parameters of one value, which users leave in a space when they have settled on it: left out of
 * what decides. Beside one of them reals would be no space of reals, and every rule that counts
 * parameters would count one too many. Those that a constraint reads stay, and all of a list of
 * points. Stateless; thread-safe.
 */
final class FixedParameters {
  private FixedParameters() {}

  /**
   * A history without them: the same trials, pending points and plan on the space of the other
   * parameters. O(1) for one trial more than was asked about before.
   *
   * @param history trials
   * @return the same history if there are none, or nothing else
   */
  static History without(History history) {
    SearchSpace space = history.space();
    BitSet others = others(space);
    if (others.isEmpty() || others.cardinality() == space.dimension()) {
      return history;
    }
    return history.fold(
        FixedParameters.class,
        () -> {
          Subspace part = new Subspace(space, others);
          return new MappedPoints(part.space(), part::of);
        },
        mapped -> mapped.of(history));
  }

  /**
   * A point of {@link #without}, in the whole.
   *
   * @param history the whole
   * @param point of it without them
   */
  static Configuration in(History history, Configuration point) {
    SearchSpace space = history.space();
    if (point.space().dimension() == space.dimension()) {
      return point;
    }
    long[] coordinates = new long[space.dimension()]; // That of the only value is 0.
    int k = 0;
    BitSet others = others(space);
    for (int j = others.nextSetBit(0); j >= 0; j = others.nextSetBit(j + 1)) {
      coordinates[j] = point.coordinate(k++);
    }
    return space.at(coordinates);
  }

  private static BitSet others(SearchSpace space) {
    BitSet others = new BitSet();
    IntStream.range(0, space.dimension())
        .filter(j -> space.isListed() || isRead(space, j) || !isFixed(space.domain(j)))
        .forEach(others::set);
    return others;
  }

  private static boolean isFixed(Domain domain) {
    return !domain.isContinuous() && domain.size() == 1;
  }

  /** Whether a constraint reads a parameter; one that declares nothing reads everything. */
  static boolean isRead(SearchSpace space, int place) {
    String name = space.parameters().get(place).name();
    return space.constraints().stream().anyMatch(c -> c.reads(name));
  }
}

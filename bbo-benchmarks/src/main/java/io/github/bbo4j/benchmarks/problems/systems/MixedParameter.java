package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpaceBuilder;

/** Parameters of five kinds, for systems of many, and distances along them. */
final class MixedParameter {
  static final int KINDS = 5;
  static final int INTEGER = 0;

  private MixedParameter() {}

  /** Adds an integer, powers of two, a switch, a category of four or a real, by number from 0. */
  static void add(SearchSpaceBuilder builder, String name, int kind) {
    switch (kind) {
      case INTEGER -> builder.integer(name, 0, 100);
      case 1 -> builder.geometric(name, 1, 65536, 2);
      case 2 -> builder.flag(name);
      case 3 -> builder.choice(name, Draw.labels(4));
      default -> builder.real(name, 0, 1);
    }
  }

  /**
   * How far a number of {@link SystemModel#cost} is from a coordinate: the difference of places in
   * the range, in [-1, 1]; of categories and switches 1 where they differ.
   */
  static double distance(Domain domain, double x, long best) {
    return domain.isNominal()
        ? x == best ? 0 : 1
        : domain.position(domain.coordinateOf(x)) - domain.position(best);
  }
}

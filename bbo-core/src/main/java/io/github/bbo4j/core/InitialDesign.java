package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The points to measure before the heuristic is asked. A pure function. */
@FunctionalInterface
public interface InitialDesign {

  /**
   * The points, in the order to measure them.
   *
   * @param space where
   * @param size how many, at least 0
   * @param random derived from (seed, "design", 0)
   * @return {@code size} feasible points, distinct while the space allows: a finite space with
   *     fewer points gives each of them once
   */
  List<Configuration> points(SearchSpace space, int size, RandomGenerator random);

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same design under a name. */
  static InitialDesign named(String name, InitialDesign design) {
    Arguments.text(name, "name");
    Arguments.given(design, "design");
    return new InitialDesign() {
      @Override
      public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
        return design.points(space, size, random);
      }

      @Override
      public Optional<String> unsupported(SearchSpace space) {
        return design.unsupported(space);
      }

      @Override
      public String name() {
        return name;
      }

      @Override
      public String toString() {
        return name;
      }
    };
  }

  /**
   * Why it can't work on a space, such as "it enumerates, and x is real"; empty if it can. {@link
   * TunerBuilder#build()} asks, so that nothing is measured before it is known.
   */
  default Optional<String> unsupported(SearchSpace space) {
    return Optional.empty();
  }
}

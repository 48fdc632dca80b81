package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.SearchSpace;

/** A problem made of another one: what it doesn't say itself is as there. */
interface DerivedProblem extends Problem {

  /** The problem that it is made of. */
  Problem inner();

  @Override
  default SearchSpace space() {
    return inner().space();
  }

  @Override
  default double optimum() {
    return inner().optimum();
  }

  @Override
  default boolean isMaximised() {
    return inner().isMaximised();
  }

  @Override
  default String unit() {
    return inner().unit();
  }

  @Override
  default String quantity() {
    return inner().quantity();
  }
}

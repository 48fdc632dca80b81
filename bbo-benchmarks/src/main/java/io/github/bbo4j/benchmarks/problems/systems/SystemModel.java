package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;

/** One instance of a kind of system: a pure function. Immutable and thread-safe. */
interface SystemModel {

  /** Where to search. */
  SearchSpace space();

  /**
   * The cost of a configuration.
   *
   * @param x one number per parameter: the value of a number, the index of a category or of an
   *     order, 0 or 1 of a switch; not modified
   * @return a finite number, or NaN if the system does not run
   */
  double cost(double[] x);

  /**
   * A configuration of the lowest cost: by enumeration unless the kind knows it, which is for
   * finite spaces without constraints, of up to a million points to be quick.
   */
  default Configuration best() {
    return Enumeration.best(this);
  }
}

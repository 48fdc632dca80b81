package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;

/**
 * A test function over its real-valued space or over a grid. Immutable and thread-safe.
 *
 * @param name what tables call it
 * @param function the function
 * @param space where to search
 * @param optimum the lowest value over the space; NaN if it is not known
 */
record FunctionProblem(String name, TestFunction function, SearchSpace space, double optimum)
    implements Problem {
  private static final long ENUMERATED = 1_000_000;

  /** The real-valued problem. */
  static FunctionProblem of(TestFunction function) {
    return new FunctionProblem(function.id(), function, function.space(), function.optimum());
  }

  /** The grid; its optimum is known up to a million points. */
  static FunctionProblem grid(TestFunction function, int levels) {
    SearchSpace grid = function.grid(levels);
    double optimum =
        grid.longSize().orElse(Long.MAX_VALUE) > ENUMERATED
            ? Double.NaN
            : grid.stream().mapToDouble(function::value).min().orElseThrow();
    return new FunctionProblem(function.id() + ":" + levels, function, grid, optimum);
  }

  @Override
  public Objective objective() {
    return function.objective();
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return function.value(configuration);
  }

  /** The rank in a grid of up to 2^31 points, else -1. */
  @Override
  public int index(Configuration configuration) {
    boolean listed = space.longSize().orElse(Long.MAX_VALUE) <= Integer.MAX_VALUE;
    return listed ? (int) space.longRank(configuration) : -1;
  }
}

package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;

/**
 * A function of BBOB over its box, parameters {@code x1} to {@code xD}. Immutable and thread-safe.
 *
 * @param function the function
 * @param space the box
 */
record BbobProblem(BbobFunction function, SearchSpace space) implements Problem {

  BbobProblem(BbobFunction function) {
    this(function, box(function.dimension()));
  }

  private static SearchSpace box(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 1; i <= dimension; i++) {
      builder.real("x" + i, -BbobFunction.BOUND, BbobFunction.BOUND);
    }
    return builder.build();
  }

  @Override
  public String name() {
    return function.name();
  }

  @Override
  public Objective objective() {
    return Objectives.minimizing(this::trueCost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    double[] x = new double[space.dimension()];
    for (int i = 0; i < x.length; i++) {
      x[i] = ((Number) configuration.value(i)).doubleValue();
    }
    return function.value(x);
  }

  @Override
  public double optimum() {
    return function.optimum();
  }
}

package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A function of BBOB over its box, parameters {@code x1} to {@code xD}. Immutable and thread-safe.
 *
 * @param function the function
 * @param space the box
 */
record BbobProblem(BbobFunction function, SearchSpace space) implements ExactProblem {

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

  /**
   * The problem of a name such as "bbob-f8-d5-i1".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if a number in it is out of range
   */
  static Optional<BbobProblem> find(String name) {
    return BbobFunction.byName(name).map(BbobProblem::new);
  }

  /** The point of the lowest cost. */
  Configuration optimiser() {
    double[] x = function.optimiser();
    return space.at(
        IntStream.range(0, x.length).mapToLong(j -> space.domain(j).coordinateOf(x[j])).toArray());
  }

  @Override
  public String name() {
    return function.name();
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
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

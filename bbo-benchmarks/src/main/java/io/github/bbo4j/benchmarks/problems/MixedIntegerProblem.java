package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;

/**
 * A function of BBOB whose first four fifths of parameters are integers of 2, 4, 8 and 16 levels,
 * the last fifth reals, as in the suite bbob-mixint (Tusar, Brockhoff and Hansen, Mixed-integer
 * benchmark problems for single- and bi-objective optimization, GECCO 2019, section 3). The {@code
 * k} levels are evenly spaced within the box, {@code -5 + 10 (j + 1) / (k + 1)}; the function is
 * moved so that its optimiser is a point of the space. Not the suite's own instances: values aren't
 * comparable. Immutable and thread-safe.
 */
final class MixedIntegerProblem implements ExactProblem {
  private static final String PREFIX = "bbob-mixint-";
  private static final int[] LEVELS = {2, 4, 8, 16};

  private final BbobFunction function;
  private final SearchSpace space;
  private final double[] moved;
  private final Configuration optimiser;

  private MixedIntegerProblem(BbobFunction function) {
    this.function = function;
    int dimension = function.dimension();
    double[] optimiser = function.optimiser();
    moved = new double[dimension];
    long[] best = new long[dimension];
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < dimension; i++) {
      int levels = levels(i, dimension);
      if (levels == 0) {
        builder.real("x" + (i + 1), -BbobFunction.BOUND, BbobFunction.BOUND);
      } else {
        builder.integer("x" + (i + 1), 0, levels - 1);
        long nearest = Math.round((optimiser[i] - level(0, levels)) / step(levels));
        best[i] = Math.max(0, Math.min(levels - 1, nearest));
        moved[i] = optimiser[i] - level(best[i], levels);
      }
    }
    space = builder.build();
    for (int i = 0; i < dimension; i++) {
      best[i] = levels(i, dimension) == 0 ? space.domain(i).coordinateOf(optimiser[i]) : best[i];
    }
    this.optimiser = space.at(best);
  }

  /**
   * The problem of a name such as "bbob-mixint-f8-d5-i1".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if a number in it is out of range
   */
  static Optional<MixedIntegerProblem> find(String name) {
    return name.startsWith(PREFIX)
        ? BbobFunction.byName("bbob-" + name.substring(PREFIX.length()))
            .map(MixedIntegerProblem::new)
        : Optional.empty();
  }

  /** The point of the lowest cost. */
  Configuration optimiser() {
    return optimiser;
  }

  /** Of a parameter; 0 for a real. */
  private static int levels(int parameter, int dimension) {
    int fifth = 5 * parameter / dimension;
    return fifth < LEVELS.length ? LEVELS[fifth] : 0;
  }

  private static double step(int levels) {
    return 2 * BbobFunction.BOUND / (levels + 1);
  }

  private static double level(long number, int levels) {
    return -BbobFunction.BOUND + (number + 1) * step(levels);
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public String name() {
    return PREFIX + function.name().substring("bbob-".length());
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    double[] x = new double[moved.length];
    for (int i = 0; i < x.length; i++) {
      int levels = levels(i, x.length);
      x[i] =
          levels == 0
              ? ((Number) configuration.value(i)).doubleValue()
              : level(configuration.coordinate(i), levels) + moved[i];
    }
    return function.value(x);
  }

  @Override
  public double optimum() {
    return function.optimum();
  }
}

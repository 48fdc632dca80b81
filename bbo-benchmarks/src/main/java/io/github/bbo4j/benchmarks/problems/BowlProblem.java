package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;

/**
 * Six integers 0..40 and a quadratic bowl, 100 (1 + sum ((x_j - a_j) / 40)^2): nothing that a model
 * could get wrong, and a cost of which noise can be a share. Immutable and thread-safe.
 *
 * @param space where to search
 */
record BowlProblem(SearchSpace space) implements Problem {
  private static final double LOWEST = 100;
  private static final int MOST = 40;
  private static final int[] CENTER = {12, 28, 20, 8, 33, 17};

  static BowlProblem create() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < CENTER.length; j++) {
      builder.integer("x" + j, 0, MOST);
    }
    return new BowlProblem(builder.build());
  }

  @Override
  public String name() {
    return "bowl-6";
  }

  @Override
  public Objective objective() {
    return (configuration, evaluation) -> Outcome.measured(trueCost(configuration));
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    double sum = 0;
    for (int j = 0; j < CENTER.length; j++) {
      double d = (configuration.integer("x" + j) - CENTER[j]) / (double) MOST;
      sum += d * d;
    }
    return LOWEST * (1 + sum);
  }

  @Override
  public double optimum() {
    return LOWEST;
  }
}

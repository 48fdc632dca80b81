package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;

/** A problem whose configurations stand for some of the problem that it is made of. */
interface TranslatedProblem extends DerivedProblem {

  /** What a configuration stands for. */
  Configuration original(Configuration configuration);

  /** What a coordinate of a parameter stands for. */
  @FunctionalInterface
  interface Coordinates {
    /** The coordinate in the original of one of parameter {@code j}. */
    long original(int j, long coordinate);
  }

  /**
   * A space under the constraints on what its points stand for.
   *
   * @param told without constraints
   * @param original the constrained space
   * @param coordinates what those of the former stand for
   */
  static SearchSpace bound(SearchSpace told, SearchSpace original, Coordinates coordinates) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    told.parameters().forEach(p -> builder.parameter(p.name(), p.domain()));
    for (Constraint constraint : original.constraints()) {
      builder.constraint(
          constraint.name(),
          values -> {
            Values stoodFor =
                name -> {
                  int j = original.indexOf(name);
                  long at = told.domain(j).coordinateOf(values.value(name));
                  return original.domain(j).valueAt(coordinates.original(j, at));
                };
            return constraint.predicate().test(stoodFor);
          },
          constraint.parameters().toArray(String[]::new));
    }
    return builder.build();
  }

  @Override
  default Objective objective() {
    Objective objective = inner().objective();
    return new DirectedObjective(
        (configuration, evaluation) -> objective.evaluate(original(configuration), evaluation),
        direction());
  }

  @Override
  default double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return inner().trueCost(original(configuration));
  }

  @Override
  default double meanCost(Configuration configuration) {
    return inner().meanCost(original(configuration));
  }

  @Override
  default double allRunsCost(Configuration configuration) {
    return inner().allRunsCost(original(configuration));
  }

  @Override
  default double meanOptimum() {
    return inner().meanOptimum();
  }
}

package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.space.Configuration;

/** A problem whose configurations stand for some of the problem that it is made of. */
interface TranslatedProblem extends DerivedProblem {

  /** What a configuration stands for. */
  Configuration original(Configuration configuration);

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

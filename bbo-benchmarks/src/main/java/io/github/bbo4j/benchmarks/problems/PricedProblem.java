package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;

/** A minimised problem some of whose configurations cost more than what they stand for. */
interface PricedProblem extends TranslatedProblem {

  /** What is added to the cost, at least 0. */
  double price(Configuration configuration);

  @Override
  default Objective objective() {
    Objective free = TranslatedProblem.super.objective();
    return new DirectedObjective(
        (configuration, evaluation) ->
            priced(free.evaluate(configuration, evaluation), price(configuration)),
        direction());
  }

  private static Outcome priced(Outcome outcome, double price) {
    return outcome instanceof Outcome.Measured run ? Outcome.measured(run.cost() + price) : outcome;
  }

  @Override
  default double trueCost(Configuration configuration) {
    return TranslatedProblem.super.trueCost(configuration) + price(configuration);
  }

  @Override
  default double meanCost(Configuration configuration) {
    return TranslatedProblem.super.meanCost(configuration) + price(configuration);
  }

  @Override
  default double allRunsCost(Configuration configuration) {
    return TranslatedProblem.super.allRunsCost(configuration) + price(configuration);
  }
}

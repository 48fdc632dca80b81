package io.github.bbo4j.benchmarks.internal;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;

/**
 * An objective that says in which direction its quantity is better: its costs are as they were, and
 * results are told as values.
 *
 * @param costs gives the costs
 * @param direction of the quantity behind them
 */
public record DirectedObjective(Objective costs, Direction direction) implements Objective {

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception {
    return costs.evaluate(configuration, evaluation);
  }

  @Override
  public String name() {
    return costs.name();
  }
}

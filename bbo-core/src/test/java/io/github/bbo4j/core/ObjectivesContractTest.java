package io.github.bbo4j.core;

import io.github.bbo4j.core.contract.ObjectiveContract;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Nested;

class ObjectivesContractTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", -9, 9).build();

  @Nested
  class Minimizing extends ObjectiveContract {
    @Override
    protected Objective objective() {
      return Objectives.minimizing(c -> c.integer("x") == 3 ? Double.NaN : c.integer("x"));
    }

    @Override
    protected SearchSpace space() {
      return SPACE;
    }
  }

  @Nested
  class Maximizing extends ObjectiveContract {
    @Override
    protected Objective objective() {
      return Objectives.maximizing(c -> c.integer("x"));
    }

    @Override
    protected SearchSpace space() {
      return SPACE;
    }
  }

  /** Gives up what exceeds the limit, and says at least how much it would have cost. */
  @Nested
  class Limited extends ObjectiveContract {
    @Override
    protected Objective objective() {
      return (point, evaluation) ->
          evaluation.isBeyondLimit(point.integer("x"))
              ? Outcome.censored(evaluation.costLimit().getAsDouble())
              : Outcome.measured(point.integer("x"));
    }

    @Override
    protected SearchSpace space() {
      return SPACE;
    }
  }
}

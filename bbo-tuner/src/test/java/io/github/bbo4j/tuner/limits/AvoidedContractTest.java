package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.contract.Uniform;

/** A heuristic kept away from failures is one like any other. */
class AvoidedContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return Failures.avoided(new Uniform());
  }
}

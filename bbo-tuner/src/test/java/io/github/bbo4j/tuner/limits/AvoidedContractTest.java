package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.contract.HeuristicContract;
import java.util.random.RandomGenerator;

/** A heuristic kept away from failures is one like any other. */
class AvoidedContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return Failures.avoided(
        new Heuristic() {
          @Override
          public Proposal suggest(History history, RandomGenerator random) {
            return Proposal.of(history.sampleNew(random));
          }

          @Override
          public String name() {
            return "uniform";
          }
        });
  }
}

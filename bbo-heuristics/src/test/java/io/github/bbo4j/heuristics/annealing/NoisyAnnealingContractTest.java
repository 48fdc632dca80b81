package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;

class NoisyAnnealingContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SimulatedAnnealing(AnnealingSettings.defaults().withAcceptance(Acceptance.EXPECTED));
  }
}

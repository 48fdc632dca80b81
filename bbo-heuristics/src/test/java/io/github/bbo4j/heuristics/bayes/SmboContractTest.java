package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;

class SmboContractTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SmboHeuristic();
  }

  @Override
  protected int steps() {
    return 12;
  }
}

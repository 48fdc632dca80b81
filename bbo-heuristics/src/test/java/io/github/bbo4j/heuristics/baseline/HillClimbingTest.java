package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;

class HillClimbingTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return HillClimbing.firstImprovement();
  }
}

package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.SearchSpace;

class ExhaustiveSearchTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new ExhaustiveSearch();
  }

  @Override
  protected boolean supports(SearchSpace space) {
    return space.isFinite();
  }
}

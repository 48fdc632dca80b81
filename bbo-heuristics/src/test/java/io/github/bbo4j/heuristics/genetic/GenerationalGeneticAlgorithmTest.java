package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;

class GenerationalGeneticAlgorithmTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new GenerationalGeneticAlgorithm();
  }
}

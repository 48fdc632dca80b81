package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;

/**
 * Supplies the heuristic of a tuner that was not told one; found by {@link
 * java.util.ServiceLoader}. bbo-heuristics brings the usual one.
 */
public interface HeuristicProvider {

  /** A fresh heuristic for a run on the space. */
  Heuristic heuristic(SearchSpace space);
}

package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.HeuristicProvider;
import io.github.bbo4j.core.space.SearchSpace;

/** What a tuner gets that was not told a heuristic: found by {@link java.util.ServiceLoader}. */
public final class UsualHeuristic implements HeuristicProvider {
  /** Spaces up to this size are as well measured in any order. */
  private static final long TINY = 20;

  /** For the service loader. */
  public UsualHeuristic() {}

  @Override
  public Heuristic heuristic(SearchSpace space) {
    boolean tiny = space.longSize().orElse(Long.MAX_VALUE) <= TINY;
    return Heuristics.byId(tiny ? "random" : "auto");
  }
}

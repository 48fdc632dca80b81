package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.heuristics.Heuristics;
import org.openjdk.jmh.annotations.Param;

/** The {@link DecisionTime} of the classic heuristics; of others by {@code -p heuristic=auto}. */
public class DecisionTimeBenchmark extends DecisionTime {
  /** Id of the heuristic. */
  @Param({
    "random",
    "exhaustive",
    "hill-climbing",
    "sa-log",
    "sa-linear",
    "sa-exp",
    "ga-tournament-1pt",
    "ga-roulette-2pt",
    "ga-generational"
  })
  public String heuristic = "random";

  @Override
  protected Heuristic heuristic() {
    return Heuristics.byId(heuristic);
  }
}

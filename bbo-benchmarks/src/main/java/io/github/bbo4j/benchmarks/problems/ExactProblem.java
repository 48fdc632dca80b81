package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.space.Configuration;

/** A problem without noise: the tuner sees the true cost. */
interface ExactProblem extends Problem {
  @Override
  double trueCost(Configuration configuration);

  @Override
  default Objective objective() {
    return Objectives.minimizing(this::trueCost);
  }
}

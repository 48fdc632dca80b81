package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Histories of uniform points. */
final class UniformTrials {
  private UniformTrials() {}

  static History uniform(
      SearchSpace space, int trials, long seed, ToDoubleFunction<Configuration> cost) {
    RandomGenerator random = new SplittableRandom(seed);
    History history = History.empty(space);
    for (int n = 0; n < trials; n++) {
      Configuration point = space.sample(random);
      Outcome outcome = Outcome.measured(cost.applyAsDouble(point));
      history = history.plus(Trial.of(n, point, Purpose.INITIAL, outcome));
    }
    return history;
  }
}

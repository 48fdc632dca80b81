package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;

/** A bowl on a grid of 144 points, its optimum 50, measured with noise of 20 % and outliers. */
final class NoisyBowl {
  static final SearchSpace GRID =
      SearchSpace.builder().integer("x", 0, 11).integer("y", 0, 11).build();

  private NoisyBowl() {}

  static double truth(Configuration c) {
    double x = (c.integer("x") - 4) / 6.0;
    double y = (c.integer("y") - 7) / 6.0;
    return 50 * (1 + 0.4 * x * x + 0.3 * y * y + 0.2 * x * y);
  }

  static History measured(
      History history, Configuration c, SplittableRandom random, double outliers) {
    double s2 = Math.log1p(0.04);
    double cost = truth(c) * Math.exp(Math.sqrt(s2) * random.nextGaussian() - s2 / 2);
    boolean disturbed = random.nextDouble() < outliers;
    return history.plus(
        c, Outcome.measured(disturbed ? cost * (2 + 2 * random.nextDouble()) : cost));
  }

  static Configuration leader(History history, int place) {
    return history.observations().stream()
        .sorted((a, b) -> Double.compare(a.median().orElseThrow(), b.median().orElseThrow()))
        .skip(place)
        .findFirst()
        .orElseThrow()
        .configuration();
  }
}

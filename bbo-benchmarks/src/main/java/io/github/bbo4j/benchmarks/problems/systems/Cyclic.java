package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * When a nightly job runs, beside others: hours, phases and slots whose last value lies beside the
 * first, as nothing says. Cost: {@code 2 + sum_j w_j (1 - cos 2 pi t_j) / 2 + (1 - cos 2 pi (t_1 +
 * t_2)) / 2}, t_j the distance from the best in turns, and 0.2 of another mode.
 */
final class Cyclic implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("hour", 0, 23)
          .integer("phase", 0, 359)
          .integer("slot", 0, 63)
          .real("angle", 0, 1)
          .choice("mode", "copy", "move", "link")
          .build();
  private static final double[] TURNS = {24, 360, 64, 1};
  private static final double[] WEIGHTS = {1, 2, 0.7, 1};

  private final Configuration best;
  private final double[] at;

  Cyclic(RandomGenerator random) {
    this.best = SPACE.sample(random);
    this.at = Enumeration.numbers(best);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double cost = 2;
    for (int j = 0; j < TURNS.length; j++) {
      cost += WEIGHTS[j] * wave(turns(x, j));
    }
    cost += wave(turns(x, 0) + turns(x, 1));
    return cost + (x[4] == at[4] ? 0 : 0.2);
  }

  private double turns(double[] x, int j) {
    return (x[j] - at[j]) / TURNS[j];
  }

  private static double wave(double turns) {
    return (1 - Math.cos(2 * Math.PI * turns)) / 2;
  }

  @Override
  public Configuration best() {
    return best;
  }
}

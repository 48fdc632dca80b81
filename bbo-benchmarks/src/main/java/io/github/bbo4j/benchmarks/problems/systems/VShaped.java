package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Thresholds of a controller, each of which is wasteful by as much as it is too low or too high.
 * Cost: {@code 1 + sum_j s_j |z_j| + |z_1 + z_2|}, z_j the distance of a threshold of 0 to 255 from
 * the best, in ranges, the slopes below and above drawn apart. No step of it is smooth at the best.
 */
final class VShaped implements SystemModel {
  private static final int THRESHOLDS = 5;
  private static final double RANGE = 255;
  private static final SearchSpace SPACE = thresholds();

  private final Configuration best;
  private final double[] at;
  private final double[] below;
  private final double[] above;

  VShaped(RandomGenerator random) {
    this.best = SPACE.sample(random);
    this.at = Enumeration.numbers(best);
    this.below = Draw.logUniforms(random, THRESHOLDS, 0.3, 6);
    this.above = Draw.logUniforms(random, THRESHOLDS, 0.3, 6);
  }

  private static SearchSpace thresholds() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < THRESHOLDS; j++) {
      builder.integer("threshold" + j, 0, (long) RANGE);
    }
    return builder.build();
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double cost = 1;
    for (int j = 0; j < THRESHOLDS; j++) {
      double z = (x[j] - at[j]) / RANGE;
      cost += z < 0 ? -z * below[j] : z * above[j];
    }
    return cost + Math.abs(x[0] - at[0] + x[1] - at[1]) / RANGE;
  }

  @Override
  public Configuration best() {
    return best;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A machine that is the faster the more of its memory caches and threads take, until it swaps: the
 * optimum lies beside a cliff. Cost: {@code 100 / (1 + 3 c) / (1 + 2 t) (1 + z_ratio^2) (1 + 0.1
 * mode)}, c and t the shares of cache and threads, twelve times that where {@code c + 0.7 t + 0.2
 * ratio} is beyond the memory.
 */
final class CliffEdge implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("cache", 0, 255)
          .integer("threads", 1, 64)
          .levels("ratio", 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
          .choice("mode", "direct", "buffered", "mapped", "none")
          .build();

  private final double memory;
  private final double ratio;

  CliffEdge(RandomGenerator random) {
    this.memory = random.nextDouble(0.8, 1.4);
    this.ratio = random.nextDouble();
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double cache = x[0] / 255;
    double threads = x[1] / 64;
    double z = x[2] - ratio;
    double time = 100 / (1 + 3 * cache) / (1 + 2 * threads) * (1 + z * z) * (1 + 0.1 * x[3]);
    return cache + 0.7 * threads + 0.2 * x[2] > memory ? 12 * time : time;
  }
}

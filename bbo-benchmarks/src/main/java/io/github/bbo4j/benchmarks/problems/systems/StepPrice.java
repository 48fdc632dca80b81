package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A service on rented machines, which are sold in fours, with fines for late answers. Cost:
 *
 * <pre>
 *   4 ceil(nodes / 4) price / 10 (1 - 0.5 spot) + fine + 2 spot
 *   capacity = nodes busy / (1 + 0.01 (threads beyond the cores)) 100 / demand (1 + log(1 + GB) / 2)
 *   latency  = demand / (1 - load / capacity),   500 load / capacity of more than it can do
 * </pre>
 *
 * with a fine of 1, 5 and 20 beyond 8, 12 and 30 ms. A cache larger than the memory fails.
 */
final class StepPrice implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .choice("machine", "m1", "m2", "m4", "c1", "c2", "c4")
          .integer("nodes", 1, 48)
          .geometric("threads", 1, 128, 2)
          .flag("spot")
          .geometric("cache_mb", 64, 65536, 2)
          .build();
  private static final double[] PRICE = {1, 1.9, 3.7, 0.9, 1.75, 3.4};
  private static final double[] CORES = {4, 8, 16, 4, 8, 16};
  private static final double[] MEMORY = {16, 32, 64, 8, 16, 32};

  private final double load;
  private final double demand;

  StepPrice(RandomGenerator random) {
    this.load = Draw.logUniform(random, 100, 5000);
    this.demand = Draw.logUniform(random, 1, 7);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    int machine = (int) x[0];
    double nodes = x[1];
    double threads = x[2];
    double spot = x[3];
    double cache = x[4] / 1024;
    if (cache > MEMORY[machine]) {
      return Double.NaN;
    }
    double busy = Math.min(threads, CORES[machine]);
    double crowd = 1 + 0.01 * Math.max(0, threads - CORES[machine]);
    double each = busy / crowd * 100 / demand * (1 + 0.5 * Math.log1p(cache));
    double use = load / (nodes * each * (1 - 0.15 * spot));
    double latency = use < 1 ? demand / (1 - use) : 500 * use;
    double price = 4 * Math.ceil(nodes / 4) * PRICE[machine] / 10 * (1 - 0.5 * spot);
    return price + fine(latency) + 2 * spot;
  }

  private static double fine(double latency) {
    if (latency > 30) {
      return 20;
    }
    if (latency > 12) {
      return 5;
    }
    return latency > 8 ? 1 : 0;
  }
}

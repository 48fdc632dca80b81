package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A web service of three tiers, each a number of machines with a price, a cache before the last and
 * a pool of connections. Cost:
 *
 * <pre>
 *   sum_k p_k n_k + 30 h^2 / (1 - h) + 0.05 pool + 10 (l w / pool - 1)+ + 50 w + 500 (w - 0.2)+
 *   w = sum_k d_k / (1 - l_k d_k / n_k),  l_3 = (1 - h) l
 * </pre>
 *
 * h the hits of the cache; 10,000 times the use of a tier that can't do its work.
 */
final class ThreeTiers implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("web", 1, 20)
          .integer("app", 1, 20)
          .integer("db", 1, 20)
          .levels("cache", 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
          .geometric("pool", 1, 256, 2)
          .build();

  private final double rate;
  private final double[] demands;
  private final double[] prices;

  ThreeTiers(RandomGenerator random) {
    this.rate = Draw.logUniform(random, 50, 400);
    this.demands =
        new double[] {
          Draw.logUniform(random, 0.002, 0.02),
          Draw.logUniform(random, 0.005, 0.04),
          Draw.logUniform(random, 0.005, 0.04)
        };
    this.prices =
        new double[] {random.nextDouble(1, 3), random.nextDouble(2, 6), random.nextDouble(4, 12)};
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double hits = x[3];
    double pool = x[4];
    double price = 30 * hits * hits / (1 - hits) + 0.05 * pool;
    double wait = 0;
    for (int k = 0; k < demands.length; k++) {
      double use = (k == 2 ? rate * (1 - hits) : rate) * demands[k] / x[k];
      if (use >= 0.999) {
        return 1e4 * use;
      }
      wait += demands[k] / (1 - use);
      price += prices[k] * x[k];
    }
    double queued = 10 * Math.max(0, rate * wait / pool - 1);
    return price + queued + 50 * wait + 500 * Math.max(0, wait - 0.2);
  }
}

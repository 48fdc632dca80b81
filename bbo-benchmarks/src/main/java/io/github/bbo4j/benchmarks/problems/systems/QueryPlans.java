package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A query whose planner is tuned: parameters say what it believes of pages, caches and rows, it
 * takes the plan that looks cheapest, and the plan flips. Cost: the seconds of the plan chosen.
 * With n rows on both sides, of which the planner believes {@code n error^(1 / statistics)}:
 *
 * <pre>
 *   nested loop   1e-5 n page (1 - cached), page cost and cached share as believed, or as they are
 *   hash join     1 + 1e-5 n, two to three times that where n rows don't fit the memory
 *   merge join    1.6 + 1.4e-5 n / (1 + 0.6 workers)
 * </pre>
 *
 * and statistics, memory and workers cost a little each.
 */
final class QueryPlans implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("page_cost", 1, 32)
          .geometric("memory_mb", 1, 1024, 2)
          .integer("cached_percent", 0, 90, 10)
          .integer("workers", 0, 8)
          .geometric("statistics", 1, 64, 2)
          .flag("hash_join")
          .flag("merge_join")
          .build();

  private final double rows;
  private final double error;
  private final double page;
  private final double cached;

  QueryPlans(RandomGenerator random) {
    this.rows = Draw.logUniform(random, 1e4, 1e7);
    this.error = Draw.logUniform(random, 0.01, 100);
    this.page = Draw.logUniform(random, 0.3, 30);
    this.cached = random.nextDouble(0.1, 0.95);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double memory = x[1];
    double workers = x[3];
    double believed = rows * Math.pow(error, 1 / x[4]);
    double loop = nested(believed, x[0], x[2] / 100);
    double hash = x[5] == 1 ? hash(believed, memory) : Double.POSITIVE_INFINITY;
    double merge = x[6] == 1 ? merge(believed, workers) : Double.POSITIVE_INFINITY;
    double seconds = nested(rows, page, cached);
    if (hash < loop && hash <= merge) {
      seconds = hash(rows, memory);
    } else if (merge < loop) {
      seconds = merge(rows, workers);
    }
    return 1 + seconds + 0.002 * memory + 0.1 * workers + 0.01 * x[4];
  }

  private static double nested(double n, double pageCost, double share) {
    return 1e-5 * n * pageCost * (1 - share);
  }

  private static double hash(double n, double memory) {
    double passes = n * 1e-4 > memory ? 2 + Math.min(1, n * 1e-5 / memory) : 1;
    return 1 + 1e-5 * n * passes;
  }

  private static double merge(double n, double workers) {
    return 1.6 + 1.4e-5 * n / (1 + 0.6 * workers);
  }
}

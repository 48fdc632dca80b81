package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The order of eight filters, told by priorities: a filter runs on what those of lower keys let
 * through. Cost: {@code sum_k c_k prod_(before k) s}, s the share that a filter lets through, c
 * what it costs. The best order is by c / (1 - s) (Hellerstein and Stonebraker, Predicate
 * migration, 1993); of equal keys the first parameter is first.
 */
final class PriorityKeys implements SystemModel {
  private static final int FILTERS = 8;
  private static final SearchSpace SPACE = keys();

  private final double[] costs;
  private final double[] passed;

  PriorityKeys(RandomGenerator random) {
    this.costs = Draw.logUniforms(random, FILTERS, 0.5, 20);
    this.passed = random.doubles(FILTERS, 0.1, 0.95).toArray();
  }

  private static SearchSpace keys() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int k = 0; k < FILTERS; k++) {
      builder.real("key" + k, 0, 1);
    }
    return builder.build();
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double share = 1;
    double cost = 0;
    for (int k : order(x)) {
      cost += share * costs[k];
      share *= passed[k];
    }
    return cost;
  }

  private static List<Integer> order(double[] keys) {
    return IntStream.range(0, FILTERS)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> keys[k]))
        .toList();
  }

  @Override
  public Configuration best() {
    double[] ranks =
        IntStream.range(0, FILTERS).mapToDouble(k -> costs[k] / (1 - passed[k])).toArray();
    List<Integer> order = order(ranks);
    return SPACE.configuration(
        order.stream()
            .collect(Collectors.toMap(k -> "key" + k, k -> order.indexOf(k) / (double) FILTERS)));
  }
}

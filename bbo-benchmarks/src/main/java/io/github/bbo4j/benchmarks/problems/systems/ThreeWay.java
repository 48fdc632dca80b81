package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Compiler options of three settings each, three of which together make a loop fast and alone do
 * nothing. Cost: {@code 3 + sum_k e_k(v_k) - 2 [three of them are as drawn]}, e uniform in [0,
 * 0.1), of five to nine options.
 */
final class ThreeWay implements SystemModel {
  private static final int SETTINGS = 3;
  private static final int TOGETHER = 3;

  private final SearchSpace space;
  private final double[][] effects;
  private final int[] together;
  private final int[] wanted;

  ThreeWay(RandomGenerator random) {
    int options = random.nextInt(5, 10);
    SearchSpaceBuilder builder = SearchSpace.builder();
    this.effects = new double[options][];
    for (int k = 0; k < options; k++) {
      builder.choice("option" + k, Draw.labels(SETTINGS));
      effects[k] = random.doubles(SETTINGS, 0, 0.1).toArray();
    }
    this.space = builder.build();
    this.together = random.ints(0, options).distinct().limit(TOGETHER).toArray();
    this.wanted = random.ints(TOGETHER, 0, SETTINGS).toArray();
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double cost(double[] x) {
    double cost = 3;
    for (int k = 0; k < x.length; k++) {
      cost += effects[k][(int) x[k]];
    }
    boolean fast = true;
    for (int i = 0; i < TOGETHER; i++) {
      fast &= x[together[i]] == wanted[i];
    }
    return fast ? cost - 2 : cost;
  }
}

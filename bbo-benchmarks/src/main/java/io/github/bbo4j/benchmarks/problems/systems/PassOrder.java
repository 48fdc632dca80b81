package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order of seven passes of a compiler, the factor by which it unrolls, and a level of inlining.
 * Cost: {@code 100 u(unroll) prod g_ij}, over pairs of passes of which i is before j and prepares
 * it, g of 0.75 to 0.98, one pair in three. Unrolling gains up to a factor of each instance's own
 * and loses beyond; inlining saves 4 % a level if the third pass is among the first four, and costs
 * 2 % otherwise.
 */
final class PassOrder implements SystemModel {
  private static final int PASSES = 7;
  private static final int INLINER = 2;
  private static final int EARLY = 4;
  private static final PermutationDomain ORDERS = PermutationDomain.of(PASSES);
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .parameter("passes", ORDERS)
          .geometric("unroll", 1, 16, 2)
          .integer("inlining", 0, 3)
          .build();

  private final double[][] gains = new double[PASSES][PASSES];
  private final double bestUnroll;

  PassOrder(RandomGenerator random) {
    for (double[] row : gains) {
      for (int j = 0; j < PASSES; j++) {
        row[j] = random.nextInt(3) == 0 ? random.nextDouble(0.75, 0.98) : 1;
      }
    }
    this.bestUnroll = random.nextDouble(0, 4);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    List<Integer> passes = ORDERS.valueAt((long) x[0]);
    double off = Math.log(x[1]) / Math.log(2) - bestUnroll;
    double cost = 100 * (1 + 0.03 * off * off);
    for (int i = 0; i < PASSES; i++) {
      for (int j = i + 1; j < PASSES; j++) {
        cost *= gains[passes.get(i)][passes.get(j)];
      }
    }
    double inlined = passes.indexOf(INLINER) < EARLY ? 0.96 : 1.02;
    return cost * Math.pow(inlined, x[2]);
  }
}

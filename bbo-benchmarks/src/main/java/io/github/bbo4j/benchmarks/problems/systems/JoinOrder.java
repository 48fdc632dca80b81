package io.github.bbo4j.benchmarks.problems.systems;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order in which a query joins eight tables, from the left: cost is the rows of all
 * intermediate results, in thousands, {@code sum_k prod_(i <= k) n_i prod_(i < j <= k) s_ij}, n the
 * rows of a table and s the share of pairs that a predicate lets through, 1 where there is none
 * (the cost function C_out of Cluet and Moerkotte 1995, On the complexity of generating optimal
 * left-deep processing trees with cross products).
 */
final class JoinOrder extends OrderOfEight {
  private final double[] rows;
  private final double[][] shares = new double[ITEMS][ITEMS];

  JoinOrder(RandomGenerator random) {
    this.rows = Draw.logUniforms(random, ITEMS, 10, 1e4);
    for (int i = 0; i < ITEMS; i++) {
      for (int j = 0; j < i; j++) {
        boolean joined = j == i - 1 || random.nextInt(4) == 0;
        shares[i][j] = joined ? Draw.logUniform(random, 1, 30) / Math.max(rows[i], rows[j]) : 1;
        shares[j][i] = shares[i][j];
      }
    }
  }

  @Override
  double cost(List<Integer> order) {
    double result = 1;
    double sum = 0;
    for (int k = 0; k < ITEMS; k++) {
      result *= rows[order.get(k)];
      for (int i = 0; i < k; i++) {
        result *= shares[order.get(k)][order.get(i)];
      }
      sum += result;
    }
    return sum / 1000;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order of eight batches of work, of three families, each of which leaves caches, connections
 * and tables as the next one finds them: cost is the sum of what each costs after the one before
 * it, 0.2 to 2 minutes within a family and 2 to 10 across, by no means the same both ways.
 */
final class SetupOrder implements SystemModel {
  private static final int BATCHES = 8;
  private static final int FAMILIES = 3;
  private static final PermutationDomain ORDERS = PermutationDomain.of(BATCHES);
  private static final SearchSpace SPACE = SearchSpace.builder().parameter("order", ORDERS).build();

  private final double[][] minutes = new double[BATCHES][BATCHES];

  SetupOrder(RandomGenerator random) {
    int[] family = random.ints(BATCHES, 0, FAMILIES).toArray();
    for (int i = 0; i < BATCHES; i++) {
      for (int j = 0; j < BATCHES; j++) {
        minutes[i][j] =
            family[i] == family[j]
                ? Draw.logUniform(random, 0.2, 2)
                : Draw.logUniform(random, 2, 10);
      }
    }
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    List<Integer> order = ORDERS.valueAt((long) x[0]);
    double sum = 0;
    for (int k = 1; k < BATCHES; k++) {
      sum += minutes[order.get(k - 1)][order.get(k)];
    }
    return sum;
  }
}

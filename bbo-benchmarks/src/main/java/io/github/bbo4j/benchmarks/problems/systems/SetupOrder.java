package io.github.bbo4j.benchmarks.problems.systems;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order of eight batches of work, of three families, each of which leaves caches, connections
 * and tables as the next one finds them: cost is the sum of what each costs after the one before
 * it, 0.2 to 2 minutes within a family and 2 to 10 across, by no means the same both ways.
 */
final class SetupOrder extends OrderOfEight {
  private static final int FAMILIES = 3;

  private final double[][] minutes = new double[ITEMS][ITEMS];

  SetupOrder(RandomGenerator random) {
    int[] family = random.ints(ITEMS, 0, FAMILIES).toArray();
    for (int i = 0; i < ITEMS; i++) {
      for (int j = 0; j < ITEMS; j++) {
        minutes[i][j] =
            family[i] == family[j]
                ? Draw.logUniform(random, 0.2, 2)
                : Draw.logUniform(random, 2, 10);
      }
    }
  }

  @Override
  double cost(List<Integer> order) {
    double sum = 0;
    for (int k = 1; k < ITEMS; k++) {
      sum += minutes[order.get(k - 1)][order.get(k)];
    }
    return sum;
  }
}

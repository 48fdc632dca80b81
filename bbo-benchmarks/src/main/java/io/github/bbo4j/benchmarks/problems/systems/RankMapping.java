package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Which of eight processes runs on which core of two sockets of two dies of two cores: cost is the
 * sum over pairs of the bytes they exchange times 1 on a die, 3 on a socket and 10 between sockets,
 * and half of all bytes. One pair in three talks, each at its own rate.
 */
final class RankMapping implements SystemModel {
  private static final int RANKS = 8;
  private static final PermutationDomain ORDERS = PermutationDomain.of(RANKS);
  private static final SearchSpace SPACE =
      SearchSpace.builder().parameter("mapping", ORDERS).build();

  private final double[][] bytes = new double[RANKS][RANKS];

  RankMapping(RandomGenerator random) {
    for (int i = 0; i < RANKS; i++) {
      for (int j = 0; j < i; j++) {
        bytes[i][j] = random.nextInt(3) == 0 ? Draw.logUniform(random, 1, 30) : 0.1;
        bytes[j][i] = bytes[i][j];
      }
    }
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    List<Integer> ranks = ORDERS.valueAt((long) x[0]);
    double sum = 0;
    for (int i = 0; i < RANKS; i++) {
      for (int j = 0; j < i; j++) {
        sum += bytes[ranks.get(i)][ranks.get(j)] * (0.5 + distance(i, j));
      }
    }
    return sum;
  }

  private static double distance(int core, int other) {
    if (core / 2 == other / 2) {
      return 1;
    }
    return core / 4 == other / 4 ? 3 : 10;
  }
}

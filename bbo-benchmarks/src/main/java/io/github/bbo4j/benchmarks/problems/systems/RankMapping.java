package io.github.bbo4j.benchmarks.problems.systems;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Which of eight processes runs on which core of two sockets of two dies of two cores: cost is the
 * sum over pairs of the bytes they exchange times 1 on a die, 3 on a socket and 10 between sockets,
 * and half of all bytes. One pair in three talks, each at its own rate.
 */
final class RankMapping extends OrderOfEight {
  private final double[][] bytes = new double[ITEMS][ITEMS];

  RankMapping(RandomGenerator random) {
    for (int i = 0; i < ITEMS; i++) {
      for (int j = 0; j < i; j++) {
        bytes[i][j] = random.nextInt(3) == 0 ? Draw.logUniform(random, 1, 30) : 0.1;
        bytes[j][i] = bytes[i][j];
      }
    }
  }

  @Override
  double cost(List<Integer> ranks) {
    double sum = 0;
    for (int i = 0; i < ITEMS; i++) {
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

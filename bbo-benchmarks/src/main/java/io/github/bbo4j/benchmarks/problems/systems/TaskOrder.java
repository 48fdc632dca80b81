package io.github.bbo4j.benchmarks.problems.systems;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The order in which three workers take eight tasks, the next one as soon as a worker is free (list
 * scheduling, Graham 1969): cost is when the last one ends, plus a tenth of the mean end. A task
 * takes 1 to 20 s and starts no sooner than its input is there, after up to 15 s.
 */
final class TaskOrder extends OrderOfEight {
  private static final int WORKERS = 3;

  private final double[] seconds;
  private final double[] inputs;

  TaskOrder(RandomGenerator random) {
    this.seconds = Draw.logUniforms(random, ITEMS, 1, 20);
    this.inputs = random.doubles(ITEMS, 0, 15).toArray();
  }

  @Override
  double cost(List<Integer> order) {
    double[] free = new double[WORKERS];
    double sum = 0;
    for (int task : order) {
      int first = free[0] <= Math.min(free[1], free[2]) ? 0 : free[1] <= free[2] ? 1 : 2;
      free[first] = Math.max(free[first], inputs[task]) + seconds[task];
      sum += free[first];
    }
    return Arrays.stream(free).max().orElseThrow() + 0.1 * sum / ITEMS;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * Shards of a key-value store on a number of nodes that seldom divides them: the fullest node
 * counts. Cost:
 *
 * <pre>
 *   load (ceil(shards / nodes) nodes / shards) skew (1 + 1 / sqrt(virtual)) + 0.08 shards
 *     + 0.1 virtual + 5 |replicas - 3|
 * </pre>
 *
 * skew the root of the common divisor of shards and the stride of keys where keys are taken modulo,
 * 1.05 of a checksum (1.15 on even numbers), 1.02 of a hash, which costs 6.
 */
final class Shards implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("shards", 1, 256)
          .integer("virtual", 1, 128)
          .integer("replicas", 1, 5)
          .choice("hash", "crc", "murmur", "modulo")
          .build();
  private static final int CRC = 0;
  private static final int MURMUR = 1;

  private final int nodes;
  private final int stride;
  private final double load;

  Shards(RandomGenerator random) {
    this.nodes = random.nextInt(12, 42);
    this.stride = 4 * random.nextInt(2, 11);
    this.load = random.nextDouble(40, 200);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double shards = x[0];
    double fullest = Math.ceil(shards / nodes) * nodes / shards;
    double skew = skew((int) shards, (int) x[3]);
    double spread = 1 + 1 / Math.sqrt(x[1]);
    double price = 0.08 * shards + 0.1 * x[1] + (x[3] == MURMUR ? 6 : 0);
    return load * fullest * skew * spread + price + 5 * Math.abs(x[2] - 3);
  }

  private double skew(int shards, int hash) {
    if (hash == CRC) {
      return 1.05 + (shards % 2 == 0 ? 0.1 : 0);
    }
    return hash == MURMUR ? 1.02 : Math.sqrt(commonDivisor(shards, stride));
  }

  private static int commonDivisor(int a, int b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }
}

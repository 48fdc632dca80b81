package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A log-structured merge tree (O'Neil et al., 1996; costs as in Dayan, Athanassoulis and Idreos,
 * Monkey, 2017). With L levels of ratio T, {@code L = ceil(log(data / memtable) / log T)}:
 *
 * <pre>
 *   writes  T L / 2 levelled, L tiered, L - 1 + T / 2 lazily levelled
 *   runs    L, L (T - 1), (L - 1) (T - 1) + 1
 *   read    (1 + (runs - 1) exp(-0.48 bits)) (1 - 0.8 hits) + 0.02 bits
 *   cost    w writes + 6 (1 - w) read + 3 ranges runs + 2 (w writes / threads - 3)+ + 0.15 threads
 * </pre>
 *
 * with {@code hits = 1 - exp(-3 cache)}. Memory for the memtable, the filters and the cache beyond
 * the machine's fails.
 */
final class LsmTree implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("ratio", 2, 16)
          .geometric("memtable_mb", 1, 1024, 2)
          .integer("filter_bits", 0, 16, 2)
          .choice("compaction", "levelled", "tiered", "lazy")
          .levels("cache", 0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
          .integer("threads", 1, 8)
          .build();
  private static final int LEVELLED = 0;
  private static final int TIERED = 1;

  private final double entries;
  private final double writes;
  private final double ranges;
  private final double memory;

  LsmTree(RandomGenerator random) {
    this.entries = Draw.logUniform(random, 1e8, 1e10);
    this.writes = random.nextDouble(0.05, 0.95);
    this.ranges = random.nextDouble(0, 0.2);
    this.memory = Draw.logUniform(random, 512, 8192);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double ratio = x[0];
    double memtable = x[1];
    double bits = x[2];
    double cache = x[4];
    double threads = x[5];
    if (2 * memtable + entries * bits / 8e7 + cache * memory > 1.5 * memory) {
      return Double.NaN;
    }
    double data = entries * 100 / (memtable * 1e6);
    double levels = Math.max(1, Math.ceil(Math.log(data) / Math.log(ratio)));
    double amplification = ratio * levels / 2;
    double runs = levels;
    if (x[3] == TIERED) {
      amplification = levels;
      runs = levels * (ratio - 1);
    } else if (x[3] != LEVELLED) {
      amplification = levels - 1 + ratio / 2;
      runs = (levels - 1) * (ratio - 1) + 1;
    }
    double misses = 1 - 0.8 * (1 - Math.exp(-3 * cache));
    double read = (1 + (runs - 1) * Math.exp(-0.48 * bits)) * misses + 0.02 * bits;
    double written = writes * amplification;
    double stalls = 2 * Math.max(0, written / threads - 3);
    return written + 6 * (1 - writes) * read + 3 * ranges * runs + stalls + 0.15 * threads;
  }
}

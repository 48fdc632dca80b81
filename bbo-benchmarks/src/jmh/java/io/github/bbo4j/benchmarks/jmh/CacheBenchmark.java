package io.github.bbo4j.benchmarks.jmh;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Something to tune by {@link JmhObjective}: a set-associative cache of blocks that are costly to
 * make, read by keys of which few are frequent.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CacheBenchmark {
  private static final int KEYS = 1 << 16;

  /** Blocks that the cache holds. */
  @Param({"1024"})
  public int capacity = 1024;

  /** Places that a key may have: more are searched longer, and lose fewer frequent keys. */
  @Param({"1"})
  public int ways = 1;

  /** Misses of a key before it is kept. */
  @Param({"1"})
  public int admission = 1;

  private int[] keys = {};
  private byte[] misses = {};
  private long[][] blocks = {};
  private SplittableRandom random = new SplittableRandom(1);

  /** An empty cache. */
  @Setup
  public void clear() {
    keys = new int[Math.max(capacity, ways)];
    Arrays.fill(keys, -1);
    blocks = new long[keys.length][];
    misses = new byte[KEYS];
    random = new SplittableRandom(1);
  }

  /** One read. */
  @Benchmark
  public long get() {
    // The density of the keys falls with their number: a few are most of the reads.
    double u = random.nextDouble();
    int key = (int) (KEYS * u * u * u * u);
    int set = (key * 0x9E3779B1 >>> 8) % (keys.length / ways) * ways;
    for (int i = set; i < set + ways; i++) {
      if (keys[i] == key) {
        return blocks[i][key & 127];
      }
    }
    long[] block = made(key);
    if (++misses[key] >= admission) {
      misses[key] = 0;
      int place = set + random.nextInt(ways);
      keys[place] = key;
      blocks[place] = block;
    }
    return block[key & 127];
  }

  private static long[] made(int key) {
    long[] block = new long[128];
    long x = key;
    for (int i = 0; i < block.length; i++) {
      x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L + i;
      block[i] = x;
    }
    return block;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * What is compressed and sent at once: the slower of both counts, and a seventh of the other.
 * Codecs have levels of their own, beyond which they fail; ratio and speed per gigabyte are
 *
 * <pre>
 *   ratio  1 + (R - 1) (1 - 0.4 exp(-3 v)) (1 - 0.5 / (1 + block / 64 KiB)),  v the share of the levels
 *   speed  S exp(-3.2 v) n / (1 + 0.02 n + 8e-4 n^2) / (1 + 20,000 / block),  0.75 of blocks above 4 MB
 * </pre>
 *
 * R and S of the codec; n threads, which cost 0.01 each; a dictionary helps small blocks of one
 * codec.
 */
final class Compressor implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .choice("codec", "lz4", "gzip", "zstd", "xz", "brotli", "none")
          .integer("level", 1, 22)
          .geometric("block", 4096, 1 << 25, 2)
          .integer("threads", 1, 16)
          .choice("dictionary", "none", "small")
          .flag("checksum")
          .build();
  private static final double[] LEVELS = {12, 9, 22, 9, 11, 22};
  private static final double[] SPEEDS = {400, 90, 300, 12, 150, 5000};
  private static final double[] RATIOS = {2.1, 3, 2.6, 4.2, 2.8, 1};
  private static final int WITH_DICTIONARY = 2;
  private static final int NONE = 5;

  private final double network;
  private final double[] speeds = SPEEDS.clone();
  private final double[] ratios = RATIOS.clone();

  Compressor(RandomGenerator random) {
    this.network = Draw.logUniform(random, 5, 2000);
    for (int k = 0; k < NONE; k++) {
      speeds[k] *= Draw.logUniform(random, 0.6, 1.6);
      ratios[k] *= random.nextDouble(0.85, 1.2);
    }
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    int codec = (int) x[0];
    double block = x[2];
    double n = x[3];
    if (x[1] > LEVELS[codec]) {
      return Double.NaN;
    }
    double v = x[1] / LEVELS[codec];
    double ratio = (1 - 0.4 * Math.exp(-3 * v)) * (1 - 0.5 / (1 + block / 65536));
    ratio = 1 + (ratios[codec] - 1) * ratio;
    ratio *= x[4] == 1 && codec == WITH_DICTIONARY ? (block < 1e5 ? 1.25 : 1.01) : 1;
    double speed = speeds[codec] * Math.exp(-3.2 * v) * (block > 4e6 ? 0.75 : 1);
    speed *= n / (1 + 0.02 * n + 8e-4 * n * n) / (1 + 20000 / block);
    speed *= Math.min(1, 1e9 / block / n);
    double compressing = 1000 / speed;
    double sending = 1000 / ratio / network;
    double slower = Math.max(compressing, sending);
    double faster = Math.min(compressing, sending);
    return slower + 0.15 * faster + 0.05 * x[5] + 0.01 * n;
  }
}

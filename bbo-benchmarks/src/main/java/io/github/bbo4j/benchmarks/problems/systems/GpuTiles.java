package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A tiled GPU kernel on matrices of n by n: tiles that don't divide n leave threads idle, blocks
 * that aren't whole warps too, large ones leave few blocks for a processor, and more threads or
 * shared memory than there is fail. Cost:
 *
 * <pre>
 *   (1 + 8 (1 / x + 1 / y) / reuse) (ceil(n / x) x / n) (ceil(n / y) y / n) (ceil(t / 32) 32 / t)
 *     (1 + 0.6 / blocks) (1 + 0.3 / unroll + 0.02 unroll + 0.01 work) vector,   t = x y / work
 * </pre>
 *
 * reuse 1, or 1.7 with staging in shared memory; vector 1 if x is a multiple of the width, else
 * 1.4, over the fourth root of the width.
 */
final class GpuTiles implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("tile_x", 1, 64)
          .integer("tile_y", 1, 64)
          .levels("work", 1, 2, 4, 8)
          .levels("unroll", 1, 2, 4, 8)
          .levels("vector", 1, 2, 4)
          .flag("staged")
          .build();
  private static final int THREADS = 1024;
  private static final int WARP = 32;

  private final int size;
  private final double shared;
  private final double resident;

  GpuTiles(RandomGenerator random) {
    this.size = random.nextInt(300, 1500);
    this.shared = Draw.logUniform(random, 1500, 6000);
    this.resident = 1024 << random.nextInt(2);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double width = x[0];
    double height = x[1];
    double vector = x[4];
    boolean staged = x[5] == 1;
    double threads = Math.ceil(width * height / x[2]);
    if (threads > THREADS || (staged && width * height > shared)) {
      return Double.NaN;
    }
    double traffic = 1 + 8 * (1 / width + 1 / height) / (staged ? 1.7 : 1);
    double warps = Math.ceil(threads / WARP) * WARP;
    double blocks = Math.min(16, Math.floor(resident / warps));
    double unrolled = 1 + 0.3 / x[3] + 0.02 * x[3] + 0.01 * x[2];
    double loads = (width % vector == 0 ? 1 : 1.4) / Math.pow(vector, 0.25);
    double idle = waste(width) * waste(height) * warps / threads;
    return traffic * idle * (1 + 0.6 / blocks) * unrolled * loads;
  }

  /** What the tiles of the last row do for nothing, as a factor of at least 1. */
  private double waste(double tile) {
    return Math.ceil(size / tile) * tile / size;
  }
}

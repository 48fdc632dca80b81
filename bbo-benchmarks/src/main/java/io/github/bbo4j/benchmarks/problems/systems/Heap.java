package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A garbage-collected heap. Cost, the seconds of a workload of 60 s:
 *
 * <pre>
 *   60 (1 + barrier + 0.01 minor + 0.02 major + tlb + 0.01 |log2(region 2048 / heap)| of g1)
 *   minor = allocation / young (20 + 0.05 young / speed)          collections of young = heap share
 *   major = promoted / (old - 0.9 live) live / speed              promoted falls with the tenure
 *   speed = threads^0.7 / (1 + 0.1 (threads beyond the cores)),   1 of the serial collector
 * </pre>
 *
 * A heap too small for what is live fails. A concurrent collector pauses for a third of the copying
 * and pays by its barriers and its room.
 */
final class Heap implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("heap", 256, 8192, 256)
          .levels("young", 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
          .choice("collector", "serial", "parallel", "g1", "concurrent", "compacting")
          .geometric("gc_threads", 1, 64, 2)
          .geometric("region", 1, 32, 4)
          .levels("tenure", 0, 1, 2, 4, 8, 15)
          .flag("large_pages")
          .build();
  private static final double[] ROOM = {1.08, 1.08, 1.08, 1.35, 1.25};
  private static final double[] BARRIER = {0, 0, 0.06, 0.12, 0.14};
  private static final int SERIAL = 0;
  private static final int G1 = 2;
  private static final int CONCURRENT = 3;

  private final double live;
  private final double allocation;
  private final int cores;

  Heap(RandomGenerator random) {
    this.live = Draw.logUniform(random, 300, 3000);
    this.allocation = Draw.logUniform(random, 50, 1500);
    this.cores = 4 << random.nextInt(3);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double heap = x[0];
    double share = x[1];
    int collector = (int) x[2];
    double threads = Math.min(x[3], 2.0 * cores);
    double tenure = x[5];
    if (heap * (1 - 0.5 * share) < live * ROOM[collector]) {
      return Double.NaN;
    }
    double crowd = 1 + 0.1 * Math.max(0, threads - cores);
    double speed = collector == SERIAL ? 1 : Math.pow(threads, 0.7) / crowd;
    double young = heap * share;
    double copying = 0.05 * young / speed * (collector == CONCURRENT ? 0.3 : 1);
    double minor = allocation / young * (20 + copying);
    double promoted = allocation * (0.1 * Math.exp(-0.3 * tenure) + 0.002 * tenure);
    double major = promoted / Math.max(10, heap - young - 0.9 * live) * live / speed;
    double tlb = x[6] == 1 ? 0 : 1e-5 * heap;
    double regions =
        collector == G1 ? 0.01 * Math.abs(Math.log(x[4] * 2048 / heap) / Math.log(2)) : 0;
    return 60 * (1 + BARRIER[collector] + 0.01 * minor + 0.02 * major + tlb + regions);
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * Threads that share a structure under locks, by the universal scalability law (Gunther, 2007).
 * Cost: {@code 100 (1 + a (n - 1) + b n (n - 1)) / n} times what shards and batches cost, {@code 1
 * + 0.004 shards + 4e-6 batch^2}, and 0.1 for more shards than threads; contention a falls with the
 * square root of the shards and the 0.4th power of the batch, coherence b with pinned threads, and
 * grows by a spin time other than the length of the critical section. Locks differ in both.
 */
final class Locks implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("threads", 1, 64)
          .geometric("shards", 1, 256, 2)
          .levels("spin", 0, 10, 20, 50, 100, 200)
          .geometric("batch", 1, 512, 2)
          .choice("lock", "mutex", "ticket", "mcs", "rw")
          .flag("pinned")
          .build();
  private static final int TICKET = 1;
  private static final double[] CONTENTION = {1.2, 1, 0.7, 0.9};

  private final double contention;
  private final double coherence;
  private final double section;

  Locks(RandomGenerator random) {
    this.contention = Draw.logUniform(random, 0.01, 0.2);
    this.coherence = Draw.logUniform(random, 1e-5, 2e-3);
    this.section = Draw.logUniform(random, 5, 100);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double n = x[0];
    double shards = x[1];
    double batch = x[3];
    double lock = CONTENTION[(int) x[4]] + (x[4] == TICKET ? n / 64 : 0);
    double a = contention * lock / (Math.sqrt(shards) * Math.pow(batch, 0.4));
    double b = coherence * (x[5] == 1 ? 0.6 : 1) * (1 + 0.02 * Math.abs(x[2] - section));
    double paid = 1 + 0.004 * shards + 4e-6 * batch * batch + (shards > n ? 0.1 : 0);
    return 100 * paid * (1 + a * (n - 1) + b * n * (n - 1)) / n;
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Knobs as a server has them, and how far a configuration is from the best one, which is drawn.
 * With z the distance along a parameter, the range of which is 1 on its own scale, the level is
 *
 * <pre>
 *   2 z_threads^2 + 0.6 |z_batch| + z_buffer^2 + (0.2 to 0.5 of another policy) + (0.2 of the other
 *   switch) + 2 z_share^2 + z_delay^2 + 0.8 z_threads z_share
 * </pre>
 *
 * 0 at the best configuration and above 0 elsewhere, as the quadratic form is positive definite;
 * the last three terms are of the two reals, where there are any. Immutable and thread-safe.
 */
final class Knobs {
  /** No level is above it. */
  static final double LARGEST = 8.1;

  private static final double[] POLICIES = {0.3, 0.5, 0.2, 0.4};

  private final SearchSpace space;
  private final Configuration best;
  private final double[] at;
  private final double[] ranges;

  /**
   * Draws the best configuration.
   *
   * @param reals whether there are two reals; else the space is finite, of 24,024 points
   */
  Knobs(RandomGenerator random, boolean reals) {
    int threads = reals ? 100 : 20;
    int batch = reals ? 40 : 10;
    SearchSpaceBuilder builder =
        SearchSpace.builder()
            .integer("threads", 0, threads)
            .integer("batch", 0, batch)
            .geometric("buffer", 1, 4096, 2)
            .choice("policy", "fifo", "lru", "lfu", "random")
            .flag("direct");
    if (reals) {
      builder.real("share", 0, 1).logReal("delay", 0.01, 100);
    }
    this.space = builder.build();
    this.best = space.sample(random);
    this.at = Enumeration.numbers(best);
    this.ranges = new double[] {threads, batch};
  }

  SearchSpace space() {
    return space;
  }

  Configuration best() {
    return best;
  }

  /** How far numbers are from the best, in [0, {@link #LARGEST}]. */
  double level(double[] x) {
    double threads = (x[0] - at[0]) / ranges[0];
    double batch = (x[1] - at[1]) / ranges[1];
    double buffer = Math.log(x[2] / at[2]) / Math.log(4096);
    double level = 2 * threads * threads + 0.6 * Math.abs(batch) + buffer * buffer;
    level += x[3] == at[3] ? 0 : POLICIES[(int) x[3]];
    level += x[4] == at[4] ? 0 : 0.2;
    if (x.length > 5) {
      double share = x[5] - at[5];
      double delay = Math.log10(x[6] / at[6]) / 4;
      level += 2 * share * share + delay * delay + 0.8 * threads * share;
    }
    return level;
  }
}

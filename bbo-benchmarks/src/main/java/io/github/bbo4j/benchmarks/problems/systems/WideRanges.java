package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Numbers over many powers of ten that someone declared without logarithms: almost all of the space
 * is in the last tenth. Cost with d the distance from the best in powers of ten: {@code 1 +
 * d_buffer^2 + |d_limit| + d_rate^2 + (d_buffer + d_rate)^2 / 4}, and 0.5 of the other mode.
 */
final class WideRanges implements SystemModel {
  private static final long MOST = 1_000_000_000L;
  private static final double LEAST = 1e-6;
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("buffer", 1, MOST)
          .integer("limit", 1, MOST)
          .real("rate", LEAST, 1)
          .choice("mode", "push", "pull")
          .build();

  private final double buffer;
  private final double limit;
  private final double rate;
  private final int mode;

  WideRanges(RandomGenerator random) {
    this.buffer = Math.rint(Draw.logUniform(random, 10, 1e8));
    this.limit = Math.rint(Draw.logUniform(random, 10, 1e8));
    this.rate = Draw.logUniform(random, 1e-5, 0.5);
    this.mode = random.nextInt(2);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double first = Math.log10(x[0] / buffer);
    double second = Math.log10(x[1] / limit);
    double third = Math.log10(x[2] / rate);
    double both = first + third;
    double cost = 1 + first * first + Math.abs(second) + third * third + both * both / 4;
    return cost + (x[3] == mode ? 0 : 0.5);
  }

  @Override
  public Configuration best() {
    return SPACE.configuration(
        Map.of(
            "buffer",
            (long) buffer,
            "limit",
            (long) limit,
            "rate",
            rate,
            "mode",
            mode == 0 ? "push" : "pull"));
  }
}

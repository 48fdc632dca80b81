package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A loop with software prefetching: too near is late, too far is thrown out again, and distances
 * that fall on the same banks, with a period, collide; so do paddings. Cost:
 *
 * <pre>
 *   10 (1 + 0.8 (1 - d / best)+ + min(0.6, 0.5 (d / best - 1.3)+) + 0.12 sin^2(pi d / period)
 *       + conflicts + 0.3 / unroll + 0.006 unroll + 0.03 [another hint])
 * </pre>
 *
 * conflicts 0.5 where the padding is a multiple of the stride, 0.15 where it is odd.
 */
final class Prefetch implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("distance", 0, 512)
          .integer("unroll", 1, 16)
          .integer("padding", 0, 31)
          .choice("hint", "t0", "t1", "nta")
          .build();

  private final double wanted;
  private final int period;
  private final int stride;
  private final int hint;

  Prefetch(RandomGenerator random) {
    this.wanted = random.nextDouble(20, 300);
    this.period = random.nextInt(4, 32);
    this.stride = 8 << random.nextInt(2);
    this.hint = random.nextInt(3);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double distance = x[0];
    double unroll = x[1];
    double late = 0.8 * Math.max(0, 1 - distance / wanted);
    double early = Math.min(0.6, 0.5 * Math.max(0, distance / wanted - 1.3));
    double banks = Math.sin(Math.PI * distance / period);
    double conflicts = x[2] % stride == 0 ? 0.5 : x[2] % 2 == 0 ? 0 : 0.15;
    double body = 0.3 / unroll + 0.006 * unroll + (x[3] == hint ? 0 : 0.03);
    return 10 * (1 + late + early + 0.12 * banks * banks + conflicts + body);
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * One combination of driver, queue and layout of a hundred, which a fast path of the hardware is
 * for, with a slope nearby: two right parts of three gain a little where the other settings are
 * right. Cost with {@code d = (1 - rate) + loss}:
 *
 * <pre>
 *   other = 10 + 0.5 U + 0.05 sin(9 rate)      U drawn for each combination
 *   all three right:  min(other, 2 + 6 d)
 *   two right:        other - (0.6 - d) where d is below 0.6
 * </pre>
 *
 * so 2 at the combination, rate 1 and loss 0, is the lowest.
 */
final class Needle implements SystemModel {
  private static final int DRIVERS = 5;
  private static final int QUEUES = 5;
  private static final int LAYOUTS = 4;
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .choice("driver", Draw.labels(DRIVERS))
          .choice("queue", Draw.labels(QUEUES))
          .choice("layout", Draw.labels(LAYOUTS))
          .real("rate", 0, 1)
          .real("loss", 0, 1)
          .build();

  private final int driver;
  private final int queue;
  private final int layout;
  private final double[] others;

  Needle(RandomGenerator random) {
    this.driver = random.nextInt(DRIVERS);
    this.queue = random.nextInt(QUEUES);
    this.layout = random.nextInt(LAYOUTS);
    this.others = random.doubles(DRIVERS * QUEUES * LAYOUTS).toArray();
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    int right = (x[0] == driver ? 1 : 0) + (x[1] == queue ? 1 : 0) + (x[2] == layout ? 1 : 0);
    double u = others[(((int) x[0]) * QUEUES + (int) x[1]) * LAYOUTS + (int) x[2]];
    double other = 10 + 0.5 * u + 0.05 * Math.sin(9 * x[3]);
    double d = 1 - x[3] + x[4];
    if (right == 3) {
      return Math.min(other, 2 + 6 * d);
    }
    return right == 2 ? other - Math.max(0, 0.6 - d) : other;
  }

  @Override
  public Configuration best() {
    return SPACE.configuration(
        Map.of(
            "driver",
            "v" + driver,
            "queue",
            "v" + queue,
            "layout",
            "v" + layout,
            "rate",
            1.0,
            "loss",
            0.0));
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Training by stochastic gradient descent, where the rate over one less the momentum, over the root
 * of the batch, is what counts (Smith, Kindermans, Ying and Le, 2018): a ridge, with a cliff beyond
 * it. With {@code z = log(rate / ((1 - momentum) k sqrt(batch)))} the cost is
 *
 * <pre>
 *   0.2 + 2 (1 - exp(-z^2 / c)) + ...   c 2 above the ridge, 12 below it
 *   ... = 0.05 log(batch / best)^2 + 0.3 (momentum - best)^2
 * </pre>
 *
 * and beyond z = 4 it diverges, which fails. 0.2 is the lowest.
 */
final class Ridge implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .logReal("rate", 1e-8, 1)
          .geometric("batch", 1, 65536, 2)
          .real("momentum", 0, 0.999)
          .build();

  private final double scale;
  private final double batch;
  private final double momentum;

  Ridge(RandomGenerator random) {
    this.scale = Draw.logUniform(random, 1e-6, 1e-3);
    this.batch = 16 << random.nextInt(9);
    this.momentum = random.nextDouble(0.5, 0.99);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double z = Math.log(x[0] / ((1 - x[2]) * scale * Math.sqrt(x[1])));
    if (z > 4) {
      return Double.NaN;
    }
    double loss = 2 * (1 - Math.exp(-z * z / (z > 0 ? 2 : 12)));
    double size = Math.log(x[1] / batch);
    double inertia = x[2] - momentum;
    return 0.2 + loss + 0.05 * size * size + 0.3 * inertia * inertia;
  }

  @Override
  public Configuration best() {
    double rate = (1 - momentum) * scale * Math.sqrt(batch);
    return SPACE.configuration(Map.of("rate", rate, "batch", (long) batch, "momentum", momentum));
  }
}

package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.random.RandomGenerator;

/**
 * Forty parameters of a database, five of which do something for this workload. Cost: {@code 1 +
 * sum_k w_k z_k^2 + [flags and categories other than the best] w_k}, over the five, w_k from 0.5 to
 * 3, z the distance from the best in ranges.
 */
final class IdleKnobs implements SystemModel {
  private static final int PARAMETERS = 40;
  private static final int ACTIVE = 5;

  private final SearchSpace space;
  private final Configuration best;
  private final int[] active;
  private final double[] weights;

  IdleKnobs(RandomGenerator random) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < PARAMETERS; j++) {
      MixedParameter.add(builder, "p" + j, random.nextInt(MixedParameter.KINDS));
    }
    this.space = builder.build();
    this.best = space.sample(random);
    this.active = random.ints(0, PARAMETERS).distinct().limit(ACTIVE).toArray();
    this.weights = Draw.logUniforms(random, ACTIVE, 0.5, 3);
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double cost(double[] x) {
    double cost = 1;
    for (int k = 0; k < ACTIVE; k++) {
      Domain domain = space.domain(active[k]);
      double z = MixedParameter.distance(domain, x[active[k]], best.coordinate(active[k]));
      cost += weights[k] * z * z;
    }
    return cost;
  }

  @Override
  public Configuration best() {
    return best;
  }
}

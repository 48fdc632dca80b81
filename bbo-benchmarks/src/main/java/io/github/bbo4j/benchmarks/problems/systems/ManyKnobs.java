package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.random.RandomGenerator;

/**
 * A hundred and twenty parameters of all kinds, of which one in five matters and the others hardly,
 * and the first four share a memory of 200. Cost: {@code 1 + sum_j w_j |z_j|^e}, e 1 or 2 by turns,
 * z the distance from the best in ranges, or 1 of another category.
 */
final class ManyKnobs implements SystemModel {
  private static final int PARAMETERS = 120;
  private static final int SHARING = 4;

  private final SearchSpace space;
  private final Configuration best;
  private final double[] weights;

  ManyKnobs(RandomGenerator random) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    this.weights = new double[PARAMETERS];
    for (int j = 0; j < PARAMETERS; j++) {
      int kind = j < SHARING ? MixedParameter.INTEGER : random.nextInt(MixedParameter.KINDS);
      MixedParameter.add(builder, "p" + j, kind);
      boolean matters = random.nextInt(5) == 0;
      weights[j] = matters ? Draw.logUniform(random, 0.2, 2) : Draw.logUniform(random, 0.001, 0.05);
    }
    builder.constraint(Constraint.sum("memory", 0, 200, "p0", "p1", "p2", "p3"));
    this.space = builder.build();
    this.best = space.sample(random);
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double cost(double[] x) {
    double cost = 1;
    for (int j = 0; j < PARAMETERS; j++) {
      double z = Math.abs(MixedParameter.distance(space.domain(j), x[j], best.coordinate(j)));
      cost += weights[j] * (j % 2 == 0 ? z : z * z);
    }
    return cost;
  }

  @Override
  public Configuration best() {
    return best;
  }
}

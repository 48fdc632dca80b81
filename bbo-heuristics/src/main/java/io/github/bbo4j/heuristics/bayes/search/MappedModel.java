package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.random.RandomGenerator;

/**
 * A local model of mapped distances.
 *
 * @param inner what is believed of the costs by mapped distances
 * @param map from distances
 */
record MappedModel(LocalModel inner, LinearMap map) implements LocalModel {
  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public Lbfgs.Function mean() {
    return mapped(inner.mean());
  }

  @Override
  public Lbfgs.Function draw(RandomGenerator random) {
    return mapped(inner.draw(random));
  }

  @Override
  public double leaveOneOutLogDensity() {
    return inner.leaveOneOutLogDensity();
  }

  private Lbfgs.Function mapped(Lbfgs.Function function) {
    return (u, slopes) -> {
      double[] g = new double[u.length];
      double value = function.value(map.map(u), g);
      System.arraycopy(map.slopes(g), 0, slopes, 0, slopes.length);
      return value;
    };
  }
}

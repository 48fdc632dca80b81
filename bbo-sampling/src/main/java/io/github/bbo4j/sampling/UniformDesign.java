package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Independent uniform draws from the feasible points, drawn again where they repeat; for any space.
 * Real parameters are uniform on their own scale. Stateless and thread-safe.
 */
public final class UniformDesign implements InitialDesign {

  /** The design. */
  public UniformDesign() {}

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    return new PointCollector(space, size).fillUniformly(random);
  }

  @Override
  public String name() {
    return "uniform";
  }
}

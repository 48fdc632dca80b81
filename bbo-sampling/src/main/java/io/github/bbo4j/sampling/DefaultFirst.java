package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The system's default configuration first, then another design of one point less: so that every
 * run knows what it improves on. Immutable and thread-safe.
 */
public final class DefaultFirst implements InitialDesign {
  private final GivenPoints points;

  private DefaultFirst(GivenPoints points) {
    this.points = points;
  }

  /**
   * The design.
   *
   * @param defaults the default values by parameter name; copied
   * @param rest the other points
   */
  public static DefaultFirst of(Map<String, ?> defaults, InitialDesign rest) {
    Arguments.given(defaults, "defaults");
    return new DefaultFirst(
        new GivenPoints(List.of(new LinkedHashMap<String, Object>(defaults)), rest));
  }

  /** The design, with an optimised Latin hypercube for the other points. */
  public static DefaultFirst of(Map<String, ?> defaults) {
    return of(defaults, OptimizedLatinHypercube.maximin());
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the default is not a point of the space; the message names
   *     the parameter or the constraint
   */
  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    return points.points(space, size, random);
  }

  @Override
  public Optional<String> unsupported(SearchSpace space) {
    return points.unsupported(space);
  }

  /** With the default and the other design: a run that goes on with others is another run. */
  @Override
  public String name() {
    return "default-first " + points.pointName(0) + " then " + points.rest().name();
  }
}

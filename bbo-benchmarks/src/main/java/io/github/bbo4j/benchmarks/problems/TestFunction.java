package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A function of the literature with its domain, its optimum and where it comes from, as a
 * real-valued problem or as a grid of any resolution; made by {@link TestFunctions}. All are
 * minimised.
 *
 * <p>Parameters are called {@code x1, x2, ...}. Immutable and thread-safe.
 *
 * <pre>{@code
 * TestFunction branin = TestFunctions.branin();
 * Tuner tuner = Tuner.on(branin.space()).objective(branin.objective()).budget(60).build();
 * SearchSpace grid = branin.grid(50); // 2500 points; the same objective fits
 * }</pre>
 */
public final class TestFunction {
  private final String id;
  private final SearchSpace space;
  private final double optimum;
  private final double[] optimiser;
  private final String source;
  private final ToDoubleFunction<double[]> formula;

  /** A function; the optimiser has one number per domain. */
  TestFunction(
      String id,
      List<RealDomain> domains,
      Optimum optimum,
      String source,
      ToDoubleFunction<double[]> formula) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < domains.size(); i++) {
      builder.parameter("x" + (i + 1), domains.get(i));
    }
    this.id = id;
    this.space = builder.build();
    this.optimum = optimum.value();
    this.optimiser = optimum.at();
    this.source = source;
    this.formula = formula;
  }

  /** The lowest value and a point where it is attained. */
  record Optimum(double value, double... at) {}

  /** The name in commands, such as "branin", "hartmann3" or "ackley5". */
  public String id() {
    return id;
  }

  /** The real-valued space: one {@link RealDomain} per dimension. */
  public SearchSpace space() {
    return space;
  }

  /**
   * The grid of evenly spaced levels, both ends of each axis included.
   *
   * @param levels levels per axis, at least 2; the grid has {@code levels^n} points
   */
  public SearchSpace grid(int levels) {
    Arguments.require(levels >= 2, "levels", levels, "at least 2");
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < space.dimension(); d++) {
      RealDomain domain = (RealDomain) space.domain(d);
      Object[] axis = new Object[levels];
      for (int i = 0; i < levels; i++) {
        axis[i] =
            i == levels - 1
                ? domain.max()
                : domain.min() + (domain.max() - domain.min()) * i / (levels - 1);
      }
      builder.parameter("x" + (d + 1), LevelsDomain.of(axis));
    }
    return builder.build();
  }

  /** The smallest value over the real-valued space (a grid's own minimum is not below it). */
  public double optimum() {
    return optimum;
  }

  /** A point where the optimum is attained, to the accuracy of doubles; a copy. */
  public double[] optimiser() {
    return optimiser.clone();
  }

  /** Author, year and form. */
  public String source() {
    return source;
  }

  /**
   * The value at a point.
   *
   * @param x one number per dimension, not modified; not checked against the domain
   * @throws IllegalArgumentException if the length is not the dimension
   */
  public double value(double... x) {
    if (Arguments.given(x, "x").length != space.dimension()) {
      throw new IllegalArgumentException(
          x.length + " numbers for the " + space.dimension() + " dimensions of " + id());
    }
    return formula.applyAsDouble(x);
  }

  /**
   * The value at a configuration of {@link #space()} or of a {@link #grid}.
   *
   * @throws IllegalArgumentException if it has not all of the parameters
   */
  public double value(Configuration configuration) {
    Arguments.given(configuration, "configuration");
    double[] x = new double[space.dimension()];
    for (int d = 0; d < x.length; d++) {
      x[d] = configuration.real(space.parameters().get(d).name());
    }
    return value(x);
  }

  /** The noise-free objective; it fits the real-valued space and every grid. */
  public Objective objective() {
    return Objectives.minimizing(this::value);
  }

  @Override
  public String toString() {
    return id;
  }
}

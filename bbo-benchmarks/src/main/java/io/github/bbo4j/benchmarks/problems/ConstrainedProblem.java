package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A function of BBOB, of reals or with integers ({@link MixedIntegerProblem}), under {@code (d + 1)
 * / 2} linear constraints that hold with equality at its optimiser, in the manner of the suite
 * bbob-constrained (Dufosse, Hansen, Brockhoff, Sampaio, Atamna and Auger, Building scalable test
 * problems for benchmarking constrained optimizers, 2022; not its instances). With coordinates u on
 * the unit cube, unit normals {@code a_k}, the optimiser {@code u*} and the function f
 *
 * <pre>
 *   cost(u) = f(u) - s sum_k a_k (u - u*)      where   a_k (u - u*) &lt;= 0 for all k
 * </pre>
 *
 * so that u* stays the best feasible point, of cost {@code f(u*)}, and costs go on falling beyond
 * the constraints. The slope s makes both parts alike over the cube. Normals are drawn from the
 * name, signs so that a point drawn from the cube is feasible; where there are integers beside
 * reals, one at the levels of the optimiser. Immutable and thread-safe.
 */
final class ConstrainedProblem implements ExactProblem {
  private static final String PREFIX = "bbob-constrained-";
  private static final int POINTS = 99;

  private final String name;
  private final Problem inner;
  private final SearchSpace space;
  private final double[] optimiser;
  private final double[][] normals;
  private final double slope;

  private ConstrainedProblem(String name, Problem inner, Configuration best) {
    this.name = name;
    this.inner = inner;
    SearchSpace box = inner.space();
    optimiser = box.toUnit(best);
    int d = box.dimension();
    RandomGenerator random = new Seed(inner.name().hashCode()).stream("constraints", 0);
    double[] admitted = admitted(box, random.doubles(d).toArray());
    normals =
        IntStream.range(0, (d + 1) / 2)
            .mapToObj(k -> normal(random, d, admitted))
            .toArray(double[][]::new);
    double[] heights =
        IntStream.range(0, POINTS)
            .mapToDouble(i -> inner.trueCost(box.sample(random)) - inner.optimum())
            .sorted()
            .toArray();
    slope = heights[POINTS / 2] / normals.length;
    space = constrained(box.parameters());
  }

  /**
   * The problem of a name such as "bbob-constrained-f8-d5-i1" or
   * "bbob-constrained-mixint-f8-d5-i1".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if a number in it is out of range
   */
  static Optional<Problem> byName(String name) {
    if (!name.startsWith(PREFIX)) {
      return Optional.empty();
    }
    String inner = "bbob-" + name.substring(PREFIX.length());
    return MixedIntegerProblem.find(inner)
        .<Problem>map(p -> new ConstrainedProblem(name, p, p.optimiser()))
        .or(() -> BbobProblem.find(inner).map(p -> new ConstrainedProblem(name, p, p.optimiser())));
  }

  /**
   * The point that all constraints admit: a drawn one, at the levels of the optimiser if some
   * parameter is real. Else the optimiser might be the only feasible point of its levels, which
   * nobody can measure.
   */
  private double[] admitted(SearchSpace box, double[] drawn) {
    boolean mixed = box.parameters().stream().anyMatch(p -> p.domain().isContinuous());
    double[] admitted = drawn.clone();
    for (int j = 0; j < admitted.length; j++) {
      admitted[j] = mixed && !box.domain(j).isContinuous() ? optimiser[j] : drawn[j];
    }
    return admitted;
  }

  /** A uniform direction from which a point is on the feasible side. */
  private double[] normal(RandomGenerator random, int d, double[] admitted) {
    double[] a = new double[d];
    Arrays.setAll(a, j -> random.nextGaussian());
    double scale = 1 / Math.sqrt(Arrays.stream(a).map(v -> v * v).sum());
    double side = beyond(a, admitted) > 0 ? -scale : scale;
    return Arrays.stream(a).map(v -> side * v).toArray();
  }

  /** How far a point is beyond the plane with a normal through the optimiser. */
  private double beyond(double[] normal, double[] u) {
    double sum = 0;
    for (int j = 0; j < u.length; j++) {
      sum += normal[j] * (u[j] - optimiser[j]);
    }
    return sum;
  }

  private SearchSpace constrained(List<Parameter> parameters) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    parameters.forEach(p -> builder.parameter(p.name(), p.domain()));
    for (int k = 0; k < normals.length; k++) {
      double[] normal = normals[k];
      builder.constraint(
          "plane" + (k + 1), values -> beyond(normal, unit(parameters, values)) <= 0);
    }
    return builder.build();
  }

  private static double[] unit(List<Parameter> parameters, Values values) {
    double[] u = new double[parameters.size()];
    for (int j = 0; j < u.length; j++) {
      Domain domain = parameters.get(j).domain();
      u[j] = domain.toUnit(domain.coordinateOf(values.value(parameters.get(j).name())));
    }
    return u;
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double trueCost(Configuration configuration) {
    double[] u = space.toUnit(configuration);
    return inner.trueCost(configuration)
        - slope * Arrays.stream(normals).mapToDouble(a -> beyond(a, u)).sum();
  }

  @Override
  public double optimum() {
    return inner.optimum();
  }
}

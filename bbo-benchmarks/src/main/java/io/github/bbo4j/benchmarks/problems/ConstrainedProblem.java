package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A function of BBOB under {@code (d + 1) / 2} linear constraints that hold with equality at its
 * optimiser, in the manner of the suite bbob-constrained (Dufosse, Hansen, Brockhoff, Sampaio,
 * Atamna and Auger, Building scalable test problems for benchmarking constrained optimizers, 2022;
 * not its instances). With unit normals {@code a_k}, the optimiser {@code x*} and the function f
 *
 * <pre>
 *   cost(x) = f(x) - s sum_k a_k (x - x*)      where   a_k (x - x*) &lt;= 0 for all k
 * </pre>
 *
 * so that x* stays the best feasible point, of cost {@code f(x*)}, and costs go on falling beyond
 * the constraints. The slope s makes both parts alike over the box. Normals are drawn from the
 * name, signs so that a point drawn from the box is feasible. Immutable and thread-safe.
 */
final class ConstrainedProblem implements Problem {
  private static final String PREFIX = "bbob-constrained-";
  private static final int POINTS = 99;

  private final BbobFunction function;
  private final SearchSpace space;
  private final double[] optimiser;
  private final double[][] normals;
  private final double slope;

  private ConstrainedProblem(BbobFunction function) {
    this.function = function;
    optimiser = function.optimiser();
    int d = function.dimension();
    RandomGenerator random = new Seed(function.name().hashCode()).stream("constraints", 0);
    double[] admitted = inBox(random, d);
    normals =
        IntStream.range(0, (d + 1) / 2)
            .mapToObj(k -> normal(random, d, admitted))
            .toArray(double[][]::new);
    double[] heights =
        IntStream.range(0, POINTS)
            .mapToDouble(i -> function.value(inBox(random, d)) - function.optimum())
            .sorted()
            .toArray();
    slope = heights[POINTS / 2] / (2 * BbobFunction.BOUND * normals.length);
    space = constrained();
  }

  /**
   * The problem of a name such as "bbob-constrained-f8-d5-i1".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if a number in it is out of range
   */
  static Optional<Problem> byName(String name) {
    return name.startsWith(PREFIX)
        ? BbobFunction.byName("bbob-" + name.substring(PREFIX.length()))
            .map(ConstrainedProblem::new)
        : Optional.empty();
  }

  private static double[] inBox(RandomGenerator random, int d) {
    return random.doubles(d, -BbobFunction.BOUND, BbobFunction.BOUND).toArray();
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
  private double beyond(double[] normal, double[] x) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += normal[j] * (x[j] - optimiser[j]);
    }
    return sum;
  }

  private SearchSpace constrained() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < optimiser.length; j++) {
      builder.real(parameter(j), -BbobFunction.BOUND, BbobFunction.BOUND);
    }
    for (int k = 0; k < normals.length; k++) {
      double[] normal = normals[k];
      builder.constraint("plane" + (k + 1), values -> beyond(normal, point(values)) <= 0);
    }
    return builder.build();
  }

  private static String parameter(int j) {
    return "x" + (j + 1);
  }

  private double[] point(Values values) {
    return IntStream.range(0, optimiser.length)
        .mapToDouble(j -> values.real(parameter(j)))
        .toArray();
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public String name() {
    return PREFIX + function.name().substring("bbob-".length());
  }

  @Override
  public Objective objective() {
    return Objectives.minimizing(this::trueCost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    double[] x = point(configuration);
    return function.value(x) - slope * Arrays.stream(normals).mapToDouble(a -> beyond(a, x)).sum();
  }

  @Override
  public double optimum() {
    return function.optimum();
  }
}

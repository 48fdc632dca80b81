package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * Parameters that share a budget: d shares {@code x_j} of at least 0 whose sum is at most 1, each
 * of which lowers the cost (Ibaraki and Katoh, Resource Allocation Problems, 1988). The shape says
 * what the cost is made of:
 *
 * <pre>
 *   inverse        0.05 + sum_j w_j / (0.02 + x_j)
 *   exponential    0.05 + sum_j w_j exp(-3 x_j / t_j)
 *   largest        max_j w_j / (0.02 + x_j)
 * </pre>
 *
 * with log w standard normal and t uniform from 0.05 to 0.35, drawn by the number of the instance.
 * The optimum is on the plane where the budget is spent. "allocation-inverse-d8-i1" has eight
 * reals, "allocation-inverse-d5-n64-i1" five integers that share 64 units. Immutable and
 * thread-safe.
 */
final class AllocationProblem implements ExactProblem {
  private static final Pattern NAME =
      Pattern.compile(
          "allocation-([a-z]+)-d([1-9]\\d{0,2})(?:-n([1-9]\\d{0,3}))?-i([1-9]\\d{0,8})");
  private static final double OFFSET = 0.02;
  private static final double FLOOR = 0.05;
  private static final int EVALUATIONS = 1000;
  private static final double LARGEST_LOG = 50;

  private enum Shape {
    INVERSE,
    EXPONENTIAL,
    LARGEST;

    /** What one share contributes. */
    double part(double w, double t, double x) {
      return this == EXPONENTIAL ? w * Math.exp(-3 * x / t) : w / (OFFSET + x);
    }

    double total(DoubleStream parts) {
      return this == LARGEST ? parts.max().orElseThrow() : FLOOR + parts.sum();
    }

    /**
     * The share at which a little more would gain the price, or, of the largest, at which the part
     * is the price: all have it at the optimum, or nothing.
     */
    double share(double w, double t, double price) {
      double x =
          switch (this) {
            case INVERSE -> Math.sqrt(w / price) - OFFSET;
            case EXPONENTIAL -> t / 3 * Math.log(3 * w / (t * price));
            case LARGEST -> w / price - OFFSET;
          };
      return Math.max(0, x);
    }
  }

  private final String name;
  private final Shape shape;
  private final double[] weights;
  private final double[] scales;
  private final int units;
  private final SearchSpace space;
  private final double optimum;

  /** Of reals where there are no units. */
  private AllocationProblem(String name, Shape shape, int dimension, int units, long instance) {
    this.name = name;
    this.shape = shape;
    this.units = units;
    RandomGenerator random = new Seed(instance).stream("allocation", dimension);
    weights = new double[dimension];
    scales = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      weights[j] = Math.exp(random.nextGaussian());
      scales[j] = random.nextDouble(0.05, 0.35);
    }
    space = units == 0 ? shares(dimension) : integers(dimension, units);
    optimum = cost(units == 0 ? bestShares() : bestUnits());
  }

  /**
   * The problem of a name.
   *
   * @return empty if the name is of another form
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String shape = parts.group(1);
    Arguments.require(
        Arrays.stream(Shape.values()).anyMatch(s -> s.name().equalsIgnoreCase(shape)),
        "name",
        name,
        "an allocation of a known shape: inverse, exponential or largest");
    int units = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
    return Optional.of(
        new AllocationProblem(
            name,
            Shape.valueOf(shape.toUpperCase(Locale.ROOT)),
            Integer.parseInt(parts.group(2)),
            units,
            Long.parseLong(parts.group(4))));
  }

  private static String[] names(int dimension) {
    return IntStream.rangeClosed(1, dimension).mapToObj(j -> "x" + j).toArray(String[]::new);
  }

  private static SearchSpace shares(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    String[] names = names(dimension);
    for (String name : names) {
      builder.real(name, 0, 1);
    }
    return builder
        .constraint("budget", v -> Arrays.stream(names).mapToDouble(v::real).sum() <= 1, names)
        .build();
  }

  private static SearchSpace integers(int dimension, int units) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    String[] names = names(dimension);
    for (String name : names) {
      builder.integer(name, 0, units);
    }
    return builder.constraint(Constraint.sum("budget", 0, units, names)).build();
  }

  /** Those at the price at which the budget is spent; no instance has one beyond the bounds. */
  private double[] bestShares() {
    double logPrice =
        new BrentSolver(1e-14)
            .solve(
                EVALUATIONS,
                log -> Arrays.stream(sharesAt(Math.exp(log))).sum() - 1,
                -LARGEST_LOG,
                LARGEST_LOG);
    return sharesAt(Math.exp(logPrice));
  }

  private double[] sharesAt(double price) {
    return IntStream.range(0, weights.length)
        .mapToDouble(j -> shape.share(weights[j], scales[j], price))
        .toArray();
  }

  /**
   * Unit by unit to the parameter that gains most by it, which is optimal as no unit gains more
   * than the one before it (Ibaraki and Katoh, chapter 4); of the largest, to that.
   */
  private double[] bestUnits() {
    double[] x = new double[weights.length];
    for (int unit = 1; unit <= units; unit++) {
      int best = 0;
      for (int j = 1; j < x.length; j++) {
        best = urgency(j, x[j]) > urgency(best, x[best]) ? j : best;
      }
      x[best] += 1.0 / units;
    }
    return x;
  }

  private double urgency(int j, double x) {
    double next = shape == Shape.LARGEST ? 0 : part(j, x + 1.0 / units);
    return part(j, x) - next;
  }

  private double part(int j, double x) {
    return shape.part(weights[j], scales[j], x);
  }

  private double cost(double[] x) {
    return shape.total(IntStream.range(0, x.length).mapToDouble(j -> part(j, x[j])));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space, "configuration");
    double whole = Math.max(1, units);
    return cost(
        IntStream.range(0, weights.length)
            .mapToDouble(j -> ((Number) configuration.value(j)).doubleValue() / whole)
            .toArray());
  }

  @Override
  public double optimum() {
    return optimum;
  }
}

package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.space.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * A design of the engineering literature: the least weight or price of something that must hold.
 * Its best design lies where some limits are reached. Optima are the best ones published, rounded
 * down, and are not proven (vessel, beam and spring: Coello 2000, Use of a self-adaptive penalty
 * approach for engineering optimization problems, Computers in Industry 41; truss and gearbox: Ray
 * and Liew 2003, Society and civilization, IEEE Transactions on Evolutionary Computation 7;
 * cantilever: Chickermane and Gea 1996, Structural optimization using a new local approximation
 * method, International Journal for Numerical Methods in Engineering 39). Immutable and
 * thread-safe.
 */
final class DesignProblem implements ExactProblem {
  private final String name;
  private final double optimum;
  private final List<String> parameters;
  private final SearchSpace space;
  private final ToDoubleFunction<double[]> cost;

  private DesignProblem(
      String name,
      double optimum,
      SearchSpaceBuilder builder,
      ToDoubleFunction<double[]> cost,
      UnaryOperator<double[]> limits) {
    this.name = name;
    this.optimum = optimum;
    this.cost = cost;
    parameters = builder.build().parameters().stream().map(Parameter::name).toList();
    space =
        builder
            .constraint(
                "limits", v -> Arrays.stream(limits.apply(numbers(v))).allMatch(g -> g <= 0))
            .build();
  }

  private double[] numbers(Values values) {
    return parameters.stream().mapToDouble(values::real).toArray();
  }

  /** All designs, by name. */
  static Map<String, Supplier<Problem>> all() {
    return Map.of(
        "cantilever", DesignProblem::cantilever,
        "coil-spring", DesignProblem::spring,
        "pressure-vessel", DesignProblem::vessel,
        "speed-reducer", DesignProblem::speedReducer,
        "three-bar-truss", DesignProblem::truss,
        "welded-beam", DesignProblem::weldedBeam);
  }

  /** Widths of a stepped cantilever's five segments; a limit on its deflection. */
  private static DesignProblem cantilever() {
    SearchSpaceBuilder space = SearchSpace.builder();
    for (int k = 1; k <= 5; k++) {
      space.real("width" + k, 0.01, 100);
    }
    return new DesignProblem(
        "cantilever",
        1.33995,
        space,
        x -> 0.0624 * Arrays.stream(x).sum(),
        x -> {
          double deflection =
              61 / cube(x[0]) + 37 / cube(x[1]) + 19 / cube(x[2]) + 7 / cube(x[3]) + 1 / cube(x[4]);
          return new double[] {deflection - 1};
        });
  }

  /** Weight of a spring under tension; limits on deflection, stress, frequency and size. */
  private static DesignProblem spring() {
    return new DesignProblem(
        "coil-spring",
        0.012665,
        SearchSpace.builder().real("wire", 0.05, 2).real("coil", 0.25, 1.3).real("coils", 2, 15),
        x -> (x[2] + 2) * x[1] * x[0] * x[0],
        x -> {
          double w = x[0];
          double c = x[1];
          double stress =
              (4 * c * c - w * c) / (12566 * (c * cube(w) - cube(w) * w)) + 1 / (5108 * w * w) - 1;
          return new double[] {
            1 - cube(c) * x[2] / (71785 * cube(w) * w),
            // Where the wire is as thick as the coil is wide there is no spring.
            Double.isNaN(stress) || c <= w ? 1 : stress,
            1 - 140.45 * w / (c * c * x[2]),
            (w + c) / 1.5 - 1
          };
        });
  }

  /**
   * Price of a vessel of plates that come in sixteenths of an inch; limits on its walls, volume.
   */
  private static DesignProblem vessel() {
    return new DesignProblem(
        "pressure-vessel",
        6059.71,
        SearchSpace.builder()
            .integer("shell", 1, 99)
            .integer("head", 1, 99)
            .real("radius", 10, 200)
            .real("length", 10, 200),
        x -> {
          double shell = x[0] / 16;
          double head = x[1] / 16;
          return 0.6224 * shell * x[2] * x[3]
              + 1.7781 * head * x[2] * x[2]
              + 3.1661 * shell * shell * x[3]
              + 19.84 * shell * shell * x[2];
        },
        x ->
            new double[] {
              0.0193 * x[2] - x[0] / 16,
              0.00954 * x[2] - x[1] / 16,
              1296000 - Math.PI * x[2] * x[2] * x[3] - 4 * Math.PI / 3 * cube(x[2])
            });
  }

  /** Weight of a gearbox; limits on stresses of teeth and shafts, deflections and sizes. */
  private static DesignProblem speedReducer() {
    return new DesignProblem(
        "speed-reducer",
        2994.47,
        SearchSpace.builder()
            .real("face", 2.6, 3.6)
            .real("module", 0.7, 0.8)
            .integer("teeth", 17, 28)
            .real("length1", 7.3, 8.3)
            .real("length2", 7.3, 8.3)
            .real("shaft1", 2.9, 3.9)
            .real("shaft2", 5, 5.5),
        x ->
            0.7854 * x[0] * x[1] * x[1] * (3.3333 * x[2] * x[2] + 14.9334 * x[2] - 43.0934)
                - 1.508 * x[0] * (x[5] * x[5] + x[6] * x[6])
                + 7.4777 * (cube(x[5]) + cube(x[6]))
                + 0.7854 * (x[3] * x[5] * x[5] + x[4] * x[6] * x[6]),
        DesignProblem::ofSpeedReducer);
  }

  private static double[] ofSpeedReducer(double[] x) {
    double gear = x[1] * x[2];
    double load1 = 745 * x[3] / gear;
    double load2 = 745 * x[4] / gear;
    return new double[] {
      27 / (x[0] * x[1] * gear) - 1,
      397.5 / (x[0] * gear * gear) - 1,
      1.93 * cube(x[3]) / (gear * cube(x[5]) * x[5]) - 1,
      1.93 * cube(x[4]) / (gear * cube(x[6]) * x[6]) - 1,
      Math.sqrt(load1 * load1 + 16.9e6) / (110 * cube(x[5])) - 1,
      Math.sqrt(load2 * load2 + 157.5e6) / (85 * cube(x[6])) - 1,
      gear / 40 - 1,
      5 * x[1] / x[0] - 1,
      x[0] / (12 * x[1]) - 1,
      (1.5 * x[5] + 1.9) / x[3] - 1,
      (1.1 * x[6] + 1.9) / x[4] - 1
    };
  }

  /** Volume of three bars that hold a load; limits on the stress of each. */
  private static DesignProblem truss() {
    double root = Math.sqrt(2);
    return new DesignProblem(
        "three-bar-truss",
        263.8958,
        SearchSpace.builder().real("outer", 0, 1).real("inner", 0, 1),
        x -> 100 * (2 * root * x[0] + x[1]),
        x -> {
          double both = root * x[0] * x[0] + 2 * x[0] * x[1];
          return new double[] {
            2 * (root * x[0] + x[1]) / both - 2, 2 * x[1] / both - 2, 2 / (root * x[1] + x[0]) - 2
          };
        });
  }

  /** Price of a welded beam; limits on stresses, deflection, buckling and sizes. */
  private static DesignProblem weldedBeam() {
    return new DesignProblem(
        "welded-beam",
        1.72485,
        SearchSpace.builder()
            .real("weld", 0.1, 2)
            .real("length", 0.1, 10)
            .real("height", 0.1, 10)
            .real("width", 0.1, 2),
        x -> 1.10471 * x[0] * x[0] * x[1] + 0.04811 * x[2] * x[3] * (14 + x[1]),
        DesignProblem::ofWeldedBeam);
  }

  private static double[] ofWeldedBeam(double[] x) {
    double load = 6000;
    double reach = 14;
    double young = 30e6;
    double shear = 12e6;
    double root = Math.sqrt(2);
    double half = (x[0] + x[2]) / 2;
    double arm = Math.sqrt(x[1] * x[1] / 4 + half * half);
    double inertia = 2 * root * x[0] * x[1] * (x[1] * x[1] / 12 + half * half);
    double direct = load / (root * x[0] * x[1]);
    double bending = load * (reach + x[1] / 2) * arm / inertia;
    double stress = Math.sqrt(direct * direct + direct * bending * x[1] / arm + bending * bending);
    double buckling =
        4.013
            * young
            * x[2]
            * cube(x[3])
            / (6 * reach * reach)
            * (1 - x[2] / (2 * reach) * Math.sqrt(young / (4 * shear)));
    return new double[] {
      stress - 13600,
      6 * load * reach / (x[3] * x[2] * x[2]) - 30000,
      x[0] - x[3],
      0.10471 * x[0] * x[0] + 0.04811 * x[2] * x[3] * (14 + x[1]) - 5,
      0.125 - x[0],
      4 * load * cube(reach) / (young * cube(x[2]) * x[3]) - 0.25,
      load - buckling
    };
  }

  private static double cube(double x) {
    return x * x * x;
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
    return cost.applyAsDouble(numbers(configuration));
  }

  @Override
  public double optimum() {
    return optimum;
  }
}
